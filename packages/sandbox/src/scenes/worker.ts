import { parentPort } from 'node:worker_threads';
import { makeClip } from '../clip/index.ts';
import { makeImage } from './image.ts';
import type { Reply, Request } from './pool-messages.ts';

if (!parentPort) throw new Error('This module runs as a worker thread');
const port = parentPort;
const running = new Map<number, AbortController>();
const send = (reply: Reply): void => port.postMessage(reply);

port.on('message', (request: Request) => {
  if (request.kind === 'cancel') running.get(request.id)?.abort();
  else void serve(request);
});

async function serve(request: Exclude<Request, { kind: 'cancel' }>): Promise<void> {
  const { id } = request;
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const bytes =
      request.kind === 'image' ? await paint(request, controller.signal) : await film(request, controller.signal);
    send({ kind: 'done', id, bytes });
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    send({ kind: 'failed', id, name: known.name, message: known.message, stack: known.stack });
  } finally {
    running.delete(id);
  }
}

async function paint(request: Extract<Request, { kind: 'image' }>, signal: AbortSignal): Promise<Uint8Array> {
  return makeImage({ ...withBuffers(request.order), signal });
}

async function film(request: Extract<Request, { kind: 'clip' }>, signal: AbortSignal): Promise<null> {
  let last = 0;
  await makeClip({
    ...withBuffers(request.order),
    signal,
    onProgress(fraction) {
      const now = performance.now();
      if (fraction < 1 && now - last < 100) return;
      last = now;
      send({ kind: 'progress', id: request.id, fraction });
    },
  });
  return null;
}

/** Buffers arrive as plain byte arrays. */
function withBuffers<T extends { readonly startImage?: Buffer; readonly lastImage?: Buffer }>(order: T): T {
  const wrap = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    ...order,
    ...(order.startImage ? { startImage: wrap(order.startImage) } : {}),
    ...(order.lastImage ? { lastImage: wrap(order.lastImage) } : {}),
  };
}
