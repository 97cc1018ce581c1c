import { registerHooks } from 'node:module';

/** Loaded before a program, it looks for demo media where it is not installed, as in an installation without that package. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier === '@kinoloom/demo-media' ? { ...context, parentURL: 'file:///nowhere/main.js' } : context,
    ),
});
