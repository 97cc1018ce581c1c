import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// These flags are set here, not on the command line: a process that starts with them compiles Node's own code again, which takes 15 ms.

/**
 * By default V8 lets a heap with little garbage grow by only some megabytes before a full collection: 52 times in a
 * video of 24 s, with the heap at 20 MB. With this flag it may triple first. Large objects are not on it.
 */
export const growInLargeSteps = (): void => setFlagsFromString('--heap-growing-percent=200');

/**
 * V8 frees canvases, gradients and pictures only when it collects its heap, and counts only their small handles.
 * Without explicit collection, memory grows with the length of a captioned video. Each collection takes 25 ms.
 */
const COLLECT_EVERY_MS = 10_000;

export function collectRegularly(): NodeJS.Timeout {
  setFlagsFromString('--expose-gc');
  return setInterval(() => void runInNewContext('gc()'), COLLECT_EVERY_MS);
}
