import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { speechSeconds } from '@kinoloom/contract';
import { type ProbedMedia, startSandbox, type Sandbox, type Size, type Studio } from '@kinoloom/vendor-simulators';
import { probe } from '../../packages/media/src/node/index.ts';
import { encodeMp3 } from '../../packages/demo-media/src/speech/encode-mp3.ts';
import { writeWav } from '../../packages/demo-media/src/split/split.ts';
import { STEMS, type Mp3Format } from '@kinoloom/vendor-simulators/studio';
import { clip } from './clips.ts';
import { png } from './pictures.ts';

export interface QuickSandbox extends Sandbox {
  /** Holds back images and clips until the returned function is called. */
  hold(): () => void;
}

type PictureOrder = Size & { readonly format: 'jpg' | 'png'; readonly signal: AbortSignal };
interface FilmOrder {
  readonly output: string;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

interface HeardOrder extends FilmOrder {
  readonly format: Mp3Format;
}

/** Frames per second of videos whose size matters: they are large, and their motion does not matter. */
const FEW_A_SECOND = 2;

/**
 * The sandbox's APIs with instant generators: real images of the requested size, and small real clips of the requested length (of the requested size
 * too if they are made from another video). It runs in the test's own process, so that tests can inject faults and hold work back.
 * @param picture every image, already encoded: then making one costs nothing
 */
export async function startQuickSandbox(picture?: Buffer): Promise<QuickSandbox> {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-sandbox-'));
  let gate: Promise<void> | undefined;
  const passed = async (signal: AbortSignal): Promise<void> => {
    const stopped = Promise.withResolvers<never>();
    // Awaited below, while held back.
    stopped.promise.catch(() => undefined);
    signal.addEventListener('abort', () => stopped.reject(signal.reason as Error), { once: true });
    await Promise.race([gate, ...(gate ? [stopped.promise] : [])]);
    signal.throwIfAborted();
  };
  const still = async ({ width, height, format, signal }: PictureOrder): Promise<Buffer> => {
    await passed(signal);
    return picture ?? (await encoded(png(width, height), format));
  };
  /** A video made from another one, or from a recording; `facts` is its expected metadata. */
  const film = async ({ output, onProgress, signal }: FilmOrder, facts: ProbedMedia): Promise<void> => {
    onProgress(0.4);
    await passed(signal);
    const frames = Math.max(1, Math.round((facts.durationMs * FEW_A_SECOND) / 1_000));
    const { width, height, hasSound } = facts;
    const recipe = {
      size: { width, height },
      frames,
      timing: FEW_A_SECOND,
      sound: hasSound ? 'tone' : 'none',
    } as const;
    await writeFile(output, await clip(recipe));
  };
  const sound = async ({ format, output, onProgress, signal }: HeardOrder, seconds: number): Promise<void> => {
    onProgress(0.4);
    await passed(signal);
    await encodeMp3(tone(seconds), format, output);
  };
  const studio: Studio = {
    makeImage: still,
    editImage: still,
    mixImages: still,
    async upscaleImage({ image, scale, format, signal }) {
      await passed(signal);
      const { width, height } = await sharp(image).metadata();
      return await encoded(image, format, { width: Math.round(width * scale), height: Math.round(height * scale) });
    },
    async makeClip({ durationMs, output, onProgress, signal }) {
      onProgress(0.4);
      await passed(signal);
      await writeFile(output, await clip({ frames: Math.round(durationMs * 0.03) }));
    },
    async upscaleClip({ input, width, height, keepSound, ...order }) {
      const facts = await factsOf(input);
      await film(order, { ...facts, width, height, hasSound: facts.hasSound && keepSound });
    },
    async reframeClip({ input, width, height, ...order }) {
      await film(order, { ...(await factsOf(input)), width, height });
    },
    async addSound({ input, durationMs, ...order }) {
      const { width, height } = await sizeOf(input);
      await film(order, { width, height, durationMs, hasSound: true });
    },
    async lipsync({ video, audio, syncMode, ...order }) {
      const { width, height, durationMs } = await factsOf(video);
      const recording = await factsOf(audio);
      const cut = syncMode === 'cut_off' ? Math.min(durationMs, recording.durationMs) : recording.durationMs;
      await film(order, { width, height, durationMs: cut, hasSound: true });
    },
    async perform({ reference, width, height, ...order }) {
      await film(order, { ...(await factsOf(reference)), width, height });
    },
    async speak({ text, format, output, onProgress, signal }) {
      onProgress(0.4);
      await passed(signal);
      await encodeMp3(tone(speechSeconds(text)), format, output);
    },
    async changeVoice({ input, ...order }) {
      await sound(order, (await factsOf(input)).durationMs / 1_000);
    },
    makeSound: ({ durationMs, ...order }) => sound(order, durationMs / 1_000),
    makeMusic: ({ durationMs, ...order }) => sound(order, durationMs / 1_000),
    async split({ input, format, outputs, onProgress, signal }) {
      onProgress(0.4);
      await passed(signal);
      const seconds = (await factsOf(input)).durationMs / 1_000;
      for (const [at, stem] of STEMS.entries())
        await (format === 'wav'
          ? writeWav(tone(seconds, 220 * (at + 1), 0.15), outputs[stem])
          : encodeMp3(tone(seconds, 220 * (at + 1), 0.15), format, outputs[stem]));
    },
    async measure(image) {
      const { width, height } = await sharp(image).metadata();
      return { width, height };
    },
    probe: factsOf,
  };
  const sandbox = await startSandbox({ dir, studio, speed: 20 });
  return {
    ...sandbox,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
    async close() {
      await sandbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function encoded(picture: Buffer, format: 'jpg' | 'png', size?: Size): Promise<Buffer> {
  const image = sharp(picture);
  return await (size ? image.resize(size.width, size.height, { fit: 'fill' }) : image)
    .toFormat(format === 'jpg' ? 'jpeg' : 'png')
    .toBuffer();
}

async function sizeOf(path: string): Promise<Size> {
  const found = await probe(path);
  return found.kind === 'audio' ? { width: 160, height: 90 } : { width: found.width, height: found.height };
}

async function factsOf(path: string): Promise<ProbedMedia> {
  const found = await probe(path);
  if (found.kind === 'image') throw new Error('It is a picture, neither a video nor a recording');
  if (found.kind === 'audio') return { width: 0, height: 0, durationMs: found.durationMs, hasSound: true };
  const { width, height, durationMs, hasAudio } = found;
  return { width, height, durationMs, hasSound: hasAudio };
}

/** A tone in place of speech and other sound. */
function tone(seconds: number, hertz = 220, level = 0.3): { left: Float32Array; right: Float32Array } {
  const left = Float32Array.from(
    { length: Math.round(seconds * 48_000) },
    (_, n) => level * Math.sin((2 * Math.PI * hertz * n) / 48_000),
  );
  return { left, right: left.slice() };
}
