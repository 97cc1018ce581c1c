// Loaded into a server with `--import`: SIGUSR2 blocks its event loop for STALL_MS.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.STALL_MS));
  });
}
