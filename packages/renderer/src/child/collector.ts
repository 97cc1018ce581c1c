import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// These flags are set here, not on the command line: a process that starts with them compiles Node's own code again, which takes 15 ms.

/**
 * V8 also counts the memory of pictures when it decides to collect. It begins early and in small steps, which takes longer
 * than the pauses that the steps avoid: 52 collections in a video of 24 s, or 18 in 0.6 s if the heap may triple first.
 * Without steps there are 6, in 0.3 s.
 */
export const collectAtOnce = (): void => setFlagsFromString('--no-incremental-marking');

/**
 * V8 frees canvases, gradients and pictures only when it collects its heap, and counts only their small handles.
 * Without explicit collection, memory grows with the length of a captioned video. Each collection takes 25 ms.
 */
const COLLECT_EVERY_MS = 10_000;

export function collectRegularly(): NodeJS.Timeout {
  setFlagsFromString('--expose-gc');
  let collect: (() => void) | undefined;
  // Creating a context takes as long as collecting.
  return setInterval(() => (collect ??= runInNewContext('gc') as () => void)(), COLLECT_EVERY_MS);
}
