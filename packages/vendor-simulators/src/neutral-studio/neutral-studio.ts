import { readFile, rm, writeFile } from 'node:fs/promises';
import { probe } from '@kinoloom/media/node';
import { STEMS, type LipsyncOrder, type Mp3Format, type MusicOrder, type Size, type Studio } from '../studio.ts';
import { probeMedia, measure } from './facts.ts';
import { tremoloTone, fade, CLIP_FPS, pictures, picturesFor, overlay, recording, soundFor, sine } from './graphs.ts';
import { paintCollage, encodeCanvas, enlarge, pickHue, paintPlain } from './pictures.ts';
import { writeMedia, type MediaRecipe } from './write-media.ts';

const RATE = 48_000;
const KBPS = 128;
/** Average reading speed. */
const CHARACTERS_PER_SECOND = 15;
/** Opacity of the prompt's colour over a changed picture. */
const TINT = 0.25;

type Output = Pick<MediaRecipe, 'output' | 'onProgress' | 'signal'>;

/**
 * The studio when demo media is not installed: pictures in the prompt's colours, clips that fade between them, tones
 * for sounds, and inputs passed through. The files are real, with the ordered size, length and format.
 */
export function createNeutralStudio(): Studio {
  return {
    makeImage: async ({ prompt, seed, startImage, format, width, height }) =>
      encodeCanvas(await paintPlain({ width, height }, pickHue(prompt, seed), startImage, TINT), format),
    editImage: async ({ image, prompt, seed, format, width, height }) =>
      encodeCanvas(await paintPlain({ width, height }, pickHue(prompt, seed), image, TINT), format),
    mixImages: async ({ images, format, width, height }) =>
      encodeCanvas(await paintCollage({ width, height }, images), format),
    upscaleImage: async ({ image, scale, format }) => encodeCanvas(await enlarge(image, scale), format),

    async makeClip(order) {
      const { prompt, seed, width, height, durationMs, fps, startImage, lastImage } = order;
      const size = { width, height };
      const hue = pickHue(prompt, seed);
      const seconds = durationMs / 1_000;
      const first = await paintPlain(size, hue, startImage);
      const last = await paintPlain(size, hue + 60, lastImage ?? startImage, lastImage ? 0 : TINT);
      await withStills(order.output, [encodeCanvas(first, 'png'), encodeCanvas(last, 'png')], ([from = '', to = '']) =>
        write(order, seconds, { ...size, fps }, fade(from, to, size, seconds, fps), sine(110 + hue, RATE)),
      );
    },
    async upscaleClip(order) {
      const { input, width, height, keepSound } = order;
      const { durationMs, hasSound } = await probeMedia(input);
      const sound = keepSound && hasSound ? recording(input, RATE) : undefined;
      await withVideo(order, input, 'video', { width, height }, (video) =>
        write(order, durationMs / 1_000, { width, height }, video, sound),
      );
    },
    async reframeClip(order) {
      const { input, prompt, seed, width, height } = order;
      const { durationMs, hasSound, ...shown } = await probeMedia(input);
      const frame = { width, height };
      const at = order.place ?? centre(shown, frame);
      const size = { width: Math.max(2, Math.round(at.width)), height: Math.max(2, Math.round(at.height)) };
      const sound = hasSound ? recording(input, RATE) : undefined;
      await withVideo(order, input, 'video', size, (video) =>
        write(order, durationMs / 1_000, frame, overlay(video, frame, at, pickHue(prompt, seed)), sound),
      );
    },
    async addSound(order) {
      const { input, prompt, seed } = order;
      const found = await probe(input);
      if (found.kind === 'audio') throw new Error('It holds no pictures');
      const isFilm = found.kind === 'video';
      const size = evenSize(isFilm ? found : await measure(await readFile(input)));
      const seconds = (isFilm ? found.durationMs : order.durationMs) / 1_000;
      const sound = `${soundFor(order.durationMs / 1_000, sine(110 + pickHue(prompt, seed), RATE), RATE)},apad`;
      await withVideo(order, input, isFilm ? 'video' : 'image', size, (video) =>
        write(order, seconds, size, video, sound),
      );
    },
    async lipsync(order) {
      const { durationMs, ...shown } = await probeMedia(order.video);
      const seconds = syncDuration(order.syncMode, durationMs, (await probeMedia(order.audio)).durationMs) / 1_000;
      const size = evenSize(shown);
      await withVideo(order, order.video, 'video', size, (video) =>
        write(order, seconds, size, video, recording(order.audio, RATE)),
      );
    },
    async perform(order) {
      const { character, reference, width, height } = order;
      const { durationMs, hasSound } = await probeMedia(reference);
      const sound = hasSound ? recording(reference, RATE) : undefined;
      await withVideo(order, character.path, character.kind, { width, height }, (video) =>
        write(order, durationMs / 1_000, { width, height }, video, sound),
      );
    },

    async speak(order) {
      const seconds = Math.max(1, order.text.length / CHARACTERS_PER_SECOND) / order.speed;
      await writeMp3(order, seconds, tremoloTone(110 + pickHue(order.voice), order.format.rate), order.format);
    },
    async changeVoice(order) {
      const { durationMs } = await probeMedia(order.input);
      await writeMp3(order, durationMs / 1_000, recording(order.input, order.format.rate), order.format);
    },
    makeSound: (order) => writeTone(order),
    makeMusic: (order) => writeTone(order),
    async split({ input, format, outputs, onProgress, signal }) {
      const seconds = (await probeMedia(input)).durationMs / 1_000;
      const rate = format === 'wav' ? RATE : format.rate;
      // A quarter in each: they add up to the original.
      const graph = soundFor(seconds, `${recording(input, rate)},volume=${1 / STEMS.length}`, rate);
      const audio = { graph, rate, kbps: format === 'wav' ? 0 : format.kbps };
      for (const [at, stem] of STEMS.entries())
        await writeMedia({
          output: outputs[stem],
          container: format === 'wav' ? 'wav' : 'mp3',
          audio,
          seconds,
          onProgress: (fraction) => onProgress((at + fraction) / STEMS.length),
          signal,
        });
    },
    measure,
    probe: probeMedia,
  };
}

/** An mp4 of this length in seconds. */
async function write(
  { output, onProgress, signal }: Output,
  seconds: number,
  { width, height, fps = CLIP_FPS }: Size & { readonly fps?: number },
  graph: string,
  sound: string | undefined,
): Promise<void> {
  const video = { graph: picturesFor(seconds, graph, fps), width, height, fps };
  const audio = sound === undefined ? {} : { audio: { graph: soundFor(seconds, sound, RATE), rate: RATE, kbps: KBPS } };
  await writeMedia({ output, container: 'mp4', video, ...audio, seconds, onProgress, signal });
}

async function writeMp3(written: Output, seconds: number, graph: string, { rate, kbps }: Mp3Format): Promise<void> {
  const { output, onProgress, signal } = written;
  const audio = { graph: soundFor(seconds, graph, rate), rate, kbps };
  await writeMedia({ output, container: 'mp3', audio, seconds, onProgress, signal });
}

const writeTone = (order: MusicOrder): Promise<void> =>
  writeMp3(
    order,
    order.durationMs / 1_000,
    sine(220 + pickHue(order.prompt, order.seed), order.format.rate),
    order.format,
  );

/** Provides the graph of a video, or of a still held as long as needed. */
async function withVideo(
  { output }: Output,
  path: string,
  kind: 'image' | 'video',
  size: Size,
  use: (graph: string) => Promise<void>,
): Promise<void> {
  if (kind === 'video') return await use(pictures(path, size, await probe(path)));
  const still = encodeCanvas(await paintPlain(size, 0, await readFile(path)), 'png');
  await withStills(output, [still], ([at = '']) => use(pictures(at, size)));
}

/** Temporary picture files beside the output. */
async function withStills(
  output: string,
  stills: readonly Buffer[],
  use: (paths: readonly string[]) => Promise<void>,
): Promise<void> {
  const paths = stills.map((_, at) => `${output}.still-${at}`);
  try {
    for (const [at, path] of paths.entries()) await writeFile(path, stills[at] ?? '');
    await use(paths);
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

/** Even sides, as H.264 in 4:2:0 requires. */
const evenSize = ({ width, height }: Size): Size => ({
  width: Math.max(2, Math.round(width / 2) * 2),
  height: Math.max(2, Math.round(height / 2) * 2),
});

/** Centred in the frame, as large as fits. */
function centre(video: Size, frame: Size): Size & { readonly x: number; readonly y: number } {
  const k = Math.min(frame.width / video.width, frame.height / video.height);
  const [width, height] = [video.width * k, video.height * k];
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** Length of a video combined with a recording of another length. */
function syncDuration(mode: LipsyncOrder['syncMode'], video: number, recorded: number): number {
  if (mode === 'cut_off') return Math.min(video, recorded);
  return mode === 'silence' ? Math.max(video, recorded) : recorded;
}
