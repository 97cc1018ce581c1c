import { vi } from 'vitest';

/**
 * Before each test file: files of one worker share the packages that they load, never the product's own modules, so that what
 * one of them left in a module (a queue, a store, a cache) is not there for the next.
 */
vi.resetModules();
