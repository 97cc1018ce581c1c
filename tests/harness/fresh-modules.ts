import { afterAll, vi } from 'vitest';

/**
 * Before each test file: files of one worker share the packages that they load, never the product's own modules, so that what
 * one of them left in a module (a queue, a store, a cache) is not there for the next.
 */
vi.resetModules();

/** Nor is what one of them put in the place of a global: half a document reads like a whole one to the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
