import { registerHooks } from 'node:module';

/** Preloaded module that hides the demo media package, as in an installation without it. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier === '@kinoloom/demo-media' ? { ...context, parentURL: 'file:///nowhere/main.js' } : context,
    ),
});
