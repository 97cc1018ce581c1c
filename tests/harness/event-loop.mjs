// Loaded into a server by `--import`: writes the longest delay of its event loop and its memory into the file EVENT_LOOP_LOG,
// a line for each tenth of a second.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.EVENT_LOOP_LOG;
// Children inherit the option; only the server itself is measured.
delete process.env.NODE_OPTIONS;
if (isMainThread && file) {
  const resolution = 5;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  setInterval(() => {
    const line = {
      at: Date.now(),
      delayMs: Math.max(0, delays.max / 1e6 - resolution),
      rss: process.memoryUsage.rss(),
    };
    delays.reset();
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, 100).unref();
}
