// Loaded into a server with `--import`: every 100 ms it writes the longest event loop delay and the memory use as a line into the file
// EVENT_LOOP_LOG.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.EVENT_LOOP_LOG;
// Child processes inherit the option, but only the server is measured.
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
