import { parentPort } from 'node:worker_threads';
import { addSound } from '../add-sound/add-sound.ts';
import { changeVoice } from '../change-voice/change-voice.ts';
import { makeClip } from '../clip/index.ts';
import { makeMusic } from '../compose/make-music.ts';
import { makeSound } from '../compose/make-sound.ts';
import { editImage } from '../edit/edit-image.ts';
import { lipsync } from '../lipsync/lipsync.ts';
import { mixImages } from '../mix/mix-images.ts';
import { perform } from '../perform/perform.ts';
import { reframeClip } from '../reframe/reframe-clip.ts';
import { speak } from '../speech/speak.ts';
import { split } from '../split/split.ts';
import { upscaleClip } from '../upscale/upscale-clip.ts';
import { upscaleImage } from '../upscale/upscale-image.ts';
import { makeImage } from './image.ts';
import type { Plain, Reply, Request, Operation, OperationRequest, Orders } from './pool-messages.ts';

if (!parentPort) throw new Error('This module runs as a worker thread');
const port = parentPort;
const running = new Map<number, AbortController>();
const send = (reply: Reply): void => port.postMessage(reply);

/** What every order gets back that could not cross the thread. */
interface Live {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

const GENERATORS: { readonly [K in Operation]: (order: Plain<Orders[K]> & Live) => Promise<Uint8Array | void> } = {
  makeImage,
  editImage,
  mixImages,
  upscaleImage,
  makeClip,
  upscaleClip,
  reframeClip,
  addSound,
  lipsync,
  perform,
  speak,
  changeVoice,
  makeSound,
  makeMusic,
  split,
};

port.on('message', (request: Request) => {
  if (request.kind === 'cancel') running.get(request.id)?.abort();
  else void serve(request);
});

async function serve<K extends Operation>(request: OperationRequest<K>): Promise<void> {
  const { id, kind, order } = request;
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const bytes = await GENERATORS[kind]({
      ...withBuffers(order),
      signal: controller.signal,
      onProgress: progressOf(id),
    });
    send({ kind: 'done', id, bytes: bytes ?? null });
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    send({ kind: 'failed', id, name: known.name, message: known.message, stack: known.stack });
  } finally {
    running.delete(id);
  }
}

/** Ten messages a second at most; the end is always told. */
function progressOf(id: number): (fraction: number) => void {
  let last = 0;
  return (fraction) => {
    const now = performance.now();
    if (fraction < 1 && now - last < 100) return;
    last = now;
    send({ kind: 'progress', id, fraction });
  };
}

/** Buffers arrive as plain byte arrays. */
function withBuffers<T extends object>(order: T): T {
  const wrap = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return Array.isArray(value) ? value.map(wrap) : value;
  };
  return Object.fromEntries(Object.entries(order).map(([key, value]) => [key, wrap(value)])) as T;
}
