import { afterAll, vi } from 'vitest';

/**
 * Runs before each test file: files of one worker share the packages that they load, but not our own modules, so that state in a module (a queue, a
 * store, a cache) does not leak into the next file.
 */
vi.resetModules();

/** Global stubs must not leak either: the next file would take a partial `document` for a complete one. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
