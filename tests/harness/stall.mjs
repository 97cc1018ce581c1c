// Loaded into a server with `--import`: SIGUSR2 blocks its event loop for STALL_MS. It says so first, since
// a signal only asks for the handler: the loop may still answer requests before it.
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    writeSync(1, 'the event loop stalls\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.STALL_MS));
  });
}
