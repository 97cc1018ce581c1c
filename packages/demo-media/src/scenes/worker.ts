import { parentPort } from 'node:worker_threads';
import type { Studio } from '@kinoloom/vendor-simulators/studio';
import { addSound } from '../add-sound/add-sound.ts';
import { changeVoice } from '../change-voice/change-voice.ts';
import { makeSceneClip } from '../clip/make-clip.ts';
import { makeMusic, composeSound } from '../compose/make-sound.ts';
import { editImage } from '../edit/edit-image.ts';
import { lipsync } from '../lipsync/lipsync.ts';
import { mixImages } from '../mix/mix-images.ts';
import { perform } from '../perform/perform.ts';
import { reframeClip } from '../reframe/reframe-clip.ts';
import { speak } from '../speech/speak.ts';
import { split } from '../split/split.ts';
import { upscaleClip, upscaleImage } from '../upscale/upscale.ts';
import { makeImage } from './image.ts';

/** What a worker can be asked to make. */
export type Operation = Exclude<keyof Studio, 'measure' | 'probe'>;

/** An order without what cannot cross to another thread. */
export interface WorkRequest {
  readonly id: number;
  readonly kind: Operation;
  readonly order: object;
}

/** What crosses to a worker: orders, and the ids of those that are no longer wanted. */
export type ToPoolWorker = WorkRequest | number;

/** What comes back: how far it has got, or how it ended. */
export type FromPoolWorker = { readonly id: number } & (
  | { readonly progress: number }
  | { readonly bytes: Uint8Array | null }
  | { readonly error: unknown }
);

const port = parentPort;
if (!port) throw new Error('This module runs as a worker thread');
const running = new Map<number, AbortController>();

const GENERATORS: Pick<Studio, Operation> = {
  makeImage,
  editImage,
  mixImages,
  upscaleImage,
  makeClip: makeSceneClip,
  upscaleClip,
  reframeClip,
  addSound,
  lipsync,
  perform,
  speak,
  changeVoice,
  makeSound: composeSound,
  makeMusic,
  split,
};

port.on('message', (request: ToPoolWorker) => {
  if (typeof request === 'number') running.get(request)?.abort();
  else void serve(request).then((reply) => port.postMessage(reply));
});

async function serve({ id, kind, order }: WorkRequest): Promise<FromPoolWorker> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    // The pool sends each kind the order that it takes, which the compiler cannot see for a kind that is open.
    const generate = GENERATORS[kind] as (order: object) => Promise<Uint8Array | void>;
    const bytes = await generate({ ...withBuffers(order), signal: controller.signal, onProgress: progressOf(id) });
    return { id, bytes: bytes ?? null };
  } catch (error) {
    return { id, error };
  } finally {
    running.delete(id);
  }
}

/** Ten messages a second at most; the end is always told. */
function progressOf(id: number): (fraction: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (progress < 1 && now - last < 100) return;
    last = now;
    port?.postMessage({ id, progress } satisfies FromPoolWorker);
  };
}

/** Buffers arrive as plain byte arrays. */
function withBuffers(order: object): object {
  const wrap = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return Array.isArray(value) ? value.map(wrap) : value;
  };
  return Object.fromEntries(Object.entries(order).map(([key, value]) => [key, wrap(value)]));
}
