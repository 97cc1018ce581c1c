import { parentPort } from 'node:worker_threads';
import type { Studio } from '@kinoloom/vendor-simulators/studio';
import { addSound } from '../add-sound/add-sound.ts';
import { changeVoice } from '../change-voice/change-voice.ts';
import { makeSceneClip } from '../clip/make-clip.ts';
import { makeMusic, makeSoundEffect } from '../compose/make-sound.ts';
import { editImage } from '../edit/edit-image.ts';
import { lipsync } from '../lipsync/lipsync.ts';
import { mixImages } from '../mix/mix-images.ts';
import { perform } from '../perform/perform.ts';
import { reframeClip } from '../reframe/reframe-clip.ts';
import { speak } from '../speech/speak.ts';
import { splitStems } from '../split/split.ts';
import { upscaleClip, upscaleImage } from '../upscale/upscale.ts';
import { makeImage } from './image.ts';
import type { PoolReply, StudioOperation, PoolRequest } from './pool.ts';

const port = parentPort;
if (!port) throw new Error('This module runs as a worker thread');
/** Aborts the current order. */
let controller = new AbortController();

const GENERATORS: Pick<Studio, StudioOperation> = {
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
  makeSound: makeSoundEffect,
  makeMusic,
  split: splitStems,
};

port.on('message', (request: PoolRequest) => {
  if (request === 'stop') controller.abort();
  else void serve(request).then((reply) => port.postMessage(reply));
});

async function serve({ kind, order }: Exclude<PoolRequest, 'stop'>): Promise<PoolReply> {
  controller = new AbortController();
  const { signal } = controller;
  try {
    // The pool pairs each kind with its own order type, which the compiler cannot verify for a union.
    const generate = GENERATORS[kind] as (order: object) => Promise<Uint8Array | void>;
    return { bytes: (await generate({ ...withBuffers(order), signal, onProgress: createProgressReporter() })) ?? null };
  } catch (error) {
    return { error };
  }
}

/** Reports progress at most ten times a second, and always the end. */
function createProgressReporter(): (fraction: number) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (progress < 1 && now - last < 100) return;
    last = now;
    port?.postMessage({ progress } satisfies PoolReply);
  };
}

/** Restores Buffers, which arrive as plain byte arrays. */
function withBuffers(order: object): object {
  const wrap = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return Array.isArray(value) ? value.map(wrap) : value;
  };
  return Object.fromEntries(Object.entries(order).map(([key, value]) => [key, wrap(value)]));
}
