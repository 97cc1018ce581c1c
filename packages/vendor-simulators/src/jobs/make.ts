import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STEMS, type FilmFacts, type Size, type Stem, type Studio } from '../studio.ts';
import { InputUnavailable } from './input-file.ts';
import type { InputUse, Plan, Reference } from './plan.ts';

/** Every clip of the sandbox has this many frames a second. */
const FPS = 30;

export interface Making {
  readonly studio: Studio;
  readonly readInput: (reference: Reference, use: InputUse, signal: AbortSignal) => Promise<Buffer>;
  /** The folder to leave the files in. */
  readonly folder: string;
  readonly seed: number;
  /** `total` is the number of frames, or 100 where they are not known. */
  readonly onProgress: (fraction: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Makes what was planned and names the files made, which are there whole or not at all. */
export async function make(plan: Plan, making: Making): Promise<string[]> {
  const inputs: string[] = [];
  try {
    return await makeAll(plan, making, inputs);
  } finally {
    await Promise.all(inputs.map((path) => rm(path, { force: true })));
  }
}

/** All files of an order: the tracks of a split, or the one that everything else comes to. */
async function makeAll(plan: Plan, making: Making, inputs: string[]): Promise<string[]> {
  return plan.kind === 'split' ? await makeTracks(plan, making, inputs) : [await makeOne(plan, making, inputs)];
}

async function makeOne(plan: Exclude<Plan, { kind: 'split' }>, making: Making, inputs: string[]): Promise<string> {
  const { studio, seed, signal } = making;
  const picture = (reference: Reference): Promise<Buffer> => making.readInput(reference, 'image', signal);
  const optional = async (reference: Reference | undefined): Promise<Buffer | undefined> =>
    reference === undefined ? undefined : await picture(reference);
  const file = (reference: Reference, use: InputUse): Promise<string> => bring(making, inputs, reference, use);
  const film = (total = 100): { signal: AbortSignal; onProgress: (fraction: number) => void } => ({
    signal,
    onProgress: (fraction) => making.onProgress(fraction, total),
  });
  const { prompt } = plan;

  switch (plan.kind) {
    case 'image': {
      const startImage = await optional(plan.startImage);
      const size = plan.size(startImage && (await measured(studio, startImage)));
      const order = { prompt, seed, ...size, format: plan.format, signal, ...(startImage ? { startImage } : {}) };
      return await keepPicture(making, plan.format, await studio.makeImage(order));
    }
    case 'edit': {
      const image = await picture(plan.image);
      const size = plan.size(await measured(studio, image));
      const { format } = plan;
      return await keepPicture(
        making,
        format,
        await studio.editImage({ image, prompt, seed, ...size, format, signal }),
      );
    }
    case 'mix': {
      const [ground, ...others] = plan.images;
      const first = await picture(ground);
      const images = [first];
      for (const reference of others) images.push(await picture(reference));
      for (const image of images) await measured(studio, image);
      const { format } = plan;
      const size = plan.size(await measured(studio, first));
      return await keepPicture(
        making,
        format,
        await studio.mixImages({ images, prompt, seed, ...size, format, signal }),
      );
    }
    case 'upscale-image': {
      const image = await picture(plan.image);
      await measured(studio, image);
      const { scale, format } = plan;
      return await keepPicture(making, format, await studio.upscaleImage({ image, scale, format, signal }));
    }
    case 'clip': {
      const startImage = await optional(plan.startImage);
      const lastImage = await optional(plan.lastImage);
      const size = plan.size(startImage && (await measured(studio, startImage)));
      const { durationMs, cameraFixed } = plan;
      const pictures = { ...(startImage ? { startImage } : {}), ...(lastImage ? { lastImage } : {}) };
      const order = { prompt, seed, ...size, durationMs, fps: FPS, cameraFixed, ...pictures };
      return await keepFilm(making, (output) =>
        studio.makeClip({ ...order, output, ...film(Math.round((durationMs * FPS) / 1_000)) }),
      );
    }
    case 'upscale-clip': {
      const input = await file(plan.video, 'video');
      const size = plan.size(await probed(studio, input, plan.check));
      const { keepSound } = plan;
      return await keepFilm(making, (output) => studio.upscaleClip({ input, keepSound, ...size, output, ...film() }));
    }
    case 'reframe': {
      const input = await file(plan.video, 'video');
      const place = plan.place(await probed(studio, input, plan.check));
      const order = { input, prompt, seed, ...plan.size, ...(place ? { place } : {}) };
      return await keepFilm(making, (output) => studio.reframeClip({ ...order, output, ...film() }));
    }
    case 'sound': {
      const input = await file(plan.source, plan.sourceKind);
      const { negativePrompt } = plan;
      const durationMs =
        plan.sourceKind === 'image'
          ? plan.durationMs
          : Math.min(plan.durationMs, (await probed(studio, input)).durationMs);
      const order = { input, prompt, negativePrompt, seed, durationMs };
      return await keepFilm(making, (output) => studio.addSound({ ...order, output, ...film() }));
    }
    case 'lipsync': {
      const video = await file(plan.video, 'video');
      const audio = await file(plan.audio, 'audio');
      await probed(studio, video);
      await heard(studio, audio);
      const { syncMode } = plan;
      return await keepFilm(making, (output) => studio.lipsync({ video, audio, syncMode, output, ...film() }));
    }
    case 'perform': {
      const path = await file(plan.character.reference, plan.character.kind);
      const reference = await file(plan.reference, 'video');
      await probed(studio, reference, plan.check);
      const { size, bodyControl, expressionIntensity } = plan;
      const order = { character: { kind: plan.character.kind, path }, reference, bodyControl, expressionIntensity };
      return await keepFilm(making, (output) => studio.perform({ ...order, seed, ...size, output, ...film() }));
    }
    case 'speech': {
      const { voice, speed, format } = plan;
      return await keepFile(making, 'output.mp3', (output) =>
        studio.speak({ text: prompt, voice, speed, format, output, ...film() }),
      );
    }
    case 'voice-change': {
      const input = await file(plan.audio, 'audio');
      await heard(studio, input);
      const { voice, removesNoise, format } = plan;
      return await keepFile(making, 'output.mp3', (output) =>
        studio.changeVoice({ input, voice, removesNoise, format, output, ...film() }),
      );
    }
    case 'effect': {
      const { durationMs, influence, format } = plan;
      return await keepFile(making, 'output.mp3', (output) =>
        studio.makeSound({ prompt, seed, durationMs, influence, format, output, ...film() }),
      );
    }
    case 'music': {
      const { durationMs, format } = plan;
      return await keepFile(making, 'output.mp3', (output) =>
        studio.makeMusic({ prompt, seed, durationMs, format, output, ...film() }),
      );
    }
  }
}

/** Puts an input beside the outputs, for makers that read files. */
async function bring(making: Making, inputs: string[], reference: Reference, use: InputUse): Promise<string> {
  const path = join(making.folder, `input-${inputs.length + 1}`);
  inputs.push(path);
  await writeFile(path, await making.readInput(reference, use, making.signal));
  return path;
}

async function makeTracks(
  { audio, format }: Extract<Plan, { kind: 'split' }>,
  making: Making,
  inputs: string[],
): Promise<string[]> {
  const { studio, folder, signal } = making;
  const input = await bring(making, inputs, audio, 'audio');
  await heard(studio, input);
  const extension = format === 'wav' ? 'wav' : 'mp3';
  const part = (stem: Stem): string => join(folder, `part-${stem}.${extension}`);
  const outputs = { vocals: part('vocals'), drums: part('drums'), bass: part('bass'), other: part('other') };
  // What a killed process left behind.
  await Promise.all(Object.values(outputs).map((path) => rm(path, { force: true })));
  await studio.split({ input, format, outputs, signal, onProgress: (fraction) => making.onProgress(fraction, 100) });
  const names = STEMS.map((stem) => `${stem}.${extension}`);
  for (const [at, stem] of STEMS.entries()) await rename(outputs[stem], join(folder, names[at] ?? stem));
  return names;
}

async function keepPicture({ folder }: Making, format: string, bytes: Buffer): Promise<string> {
  const name = `output.${format}`;
  await writeFile(join(folder, `${name}.part`), bytes);
  await rename(join(folder, `${name}.part`), join(folder, name));
  return name;
}

const keepFilm = (making: Making, write: (output: string) => Promise<void>): Promise<string> =>
  keepFile(making, 'output.mp4', write);

async function keepFile({ folder }: Making, name: string, write: (output: string) => Promise<void>): Promise<string> {
  const part = join(folder, `part.${name.split('.').at(-1)}`);
  // What a killed process left behind.
  await rm(part, { force: true });
  await write(part);
  await rename(part, join(folder, name));
  return name;
}

async function measured(studio: Studio, image: Buffer): Promise<Size> {
  try {
    return await studio.measure(image);
  } catch (cause) {
    throw new InputUnavailable('Invalid image: it cannot be read as a picture.', { cause });
  }
}

async function facts(studio: Studio, path: string, what: string): Promise<FilmFacts> {
  try {
    return await studio.probe(path);
  } catch (cause) {
    throw new InputUnavailable(`Invalid ${what}: it cannot be read.`, { cause });
  }
}

async function probed(
  studio: Studio,
  path: string,
  check?: (film: FilmFacts) => string | undefined,
): Promise<FilmFacts> {
  const film = await facts(studio, path, 'video');
  if (film.width === 0) throw new InputUnavailable('Invalid video: it has no pictures.');
  const trouble = check?.(film);
  if (trouble !== undefined) throw new InputUnavailable(trouble);
  return film;
}

async function heard(studio: Studio, path: string): Promise<void> {
  if (!(await facts(studio, path, 'audio')).hasSound) throw new InputUnavailable('Invalid audio: it has no sound.');
}
