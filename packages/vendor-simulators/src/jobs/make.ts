import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileOrder, type ProbedMedia, type Size, type Stem, STEMS, type Studio } from '../studio.ts';
import { InputUnavailable } from './input-file.ts';
import type { InputUse, JobPlan, Reference } from './plan.ts';

/** Frame rate of every sandbox clip. */
const FPS = 30;

export interface MakeContext {
  readonly studio: Studio;
  readonly readInput: (reference: Reference, use: InputUse, signal: AbortSignal) => Promise<Buffer>;
  readonly folder: string;
  readonly seed: number;
  /** `total` is the number of frames, or 100 if unknown. */
  readonly onProgress: (fraction: number, total: number) => void;
  readonly signal: AbortSignal;
}

type PlanOf<Kind extends JobPlan['kind']> = Extract<JobPlan, { readonly kind: Kind }>;
/** Writes an input to a file beside the outputs, for operations that need a path. */
type ReadFile = (reference: Reference, use: InputUse) => Promise<string>;
/** Writes the output of an order. */
type Write = (order: FileOrder) => Promise<void>;

/** Executes a plan and returns the names of the files; they are complete or absent. */
export async function make(plan: JobPlan, context: MakeContext): Promise<string[]> {
  const inputs: string[] = [];
  const file: ReadFile = async (reference, use) => {
    const path = join(context.folder, `input-${inputs.length + 1}`);
    inputs.push(path);
    await writeFile(path, await context.readInput(reference, use, context.signal));
    return path;
  };
  try {
    switch (plan.kind) {
      case 'image':
      case 'edit':
      case 'mix':
      case 'upscale-image':
        return [await saveImage(context, plan.format, await makePicture(plan, context))];
      case 'speech':
      case 'voice-change':
      case 'effect':
      case 'music':
        return [await saveFile(context, 'output.mp3', await soundWriter(plan, context, file))];
      case 'split':
        return await makeTracks(plan, context, file);
      default:
        return [await saveFile(context, 'output.mp4', await clipWriter(plan, context, file), frames(plan))];
    }
  } finally {
    await Promise.all(inputs.map((path) => rm(path, { force: true })));
  }
}

async function makePicture(
  plan: PlanOf<'image' | 'edit' | 'mix' | 'upscale-image'>,
  makeContext: MakeContext,
): Promise<Buffer> {
  const { studio, seed, signal } = makeContext;
  const { prompt, format } = plan;
  const order = { prompt, seed, format, signal };
  switch (plan.kind) {
    case 'image': {
      const startImage = await readOptionalImage(makeContext, plan.startImage);
      const size = plan.size(startImage && (await measureImage(studio, startImage)));
      return await studio.makeImage({ ...order, ...size, ...(startImage && { startImage }) });
    }
    case 'edit': {
      const image = await picture(makeContext, plan.image);
      return await studio.editImage({ ...order, image, ...plan.size(await measureImage(studio, image)) });
    }
    case 'mix': {
      const images: Buffer[] = [];
      for (const reference of plan.images) images.push(await picture(makeContext, reference));
      const sizes: Size[] = [];
      for (const image of images) sizes.push(await measureImage(studio, image));
      const [first] = sizes as [Size];
      return await studio.mixImages({ ...order, images, ...plan.size(first) });
    }
    case 'upscale-image': {
      const image = await picture(makeContext, plan.image);
      await measureImage(studio, image);
      return await studio.upscaleImage({ image, scale: plan.scale, format, signal });
    }
  }
}

const picture = (making: MakeContext, reference: Reference): Promise<Buffer> =>
  making.readInput(reference, 'image', making.signal);

const readOptionalImage = async (making: MakeContext, reference: Reference | undefined): Promise<Buffer | undefined> =>
  reference === undefined ? undefined : await picture(making, reference);

type ClipPlan = PlanOf<'clip' | 'upscale-clip' | 'reframe' | 'sound' | 'lipsync' | 'perform'>;

const frames = (plan: ClipPlan): number => (plan.kind === 'clip' ? Math.round((plan.durationMs * FPS) / 1_000) : 100);

async function clipWriter(plan: ClipPlan, making: MakeContext, file: ReadFile): Promise<Write> {
  const { studio, seed } = making;
  const { prompt } = plan;
  switch (plan.kind) {
    case 'clip': {
      const startImage = await readOptionalImage(making, plan.startImage);
      const lastImage = await readOptionalImage(making, plan.lastImage);
      const size = plan.size(startImage && (await measureImage(studio, startImage)));
      const { durationMs, cameraFixed = false } = plan;
      const pictures = { ...(startImage && { startImage }), ...(lastImage && { lastImage }) };
      const clip = { prompt, seed, ...size, durationMs, fps: FPS, cameraFixed, ...pictures };
      return (order) => studio.makeClip({ ...clip, ...order });
    }
    case 'upscale-clip': {
      const input = await file(plan.video, 'video');
      const size = plan.size(await probeInput(studio, input, plan.check));
      return (order) => studio.upscaleClip({ input, keepSound: plan.keepSound, ...size, ...order });
    }
    case 'reframe': {
      const input = await file(plan.video, 'video');
      const place = plan.place(await probeInput(studio, input, plan.check));
      const frame = { prompt, seed, ...plan.size, ...(place && { place }) };
      return (order) => studio.reframeClip({ input, ...frame, ...order });
    }
    case 'sound': {
      const input = await file(plan.source, plan.sourceKind);
      const { negativePrompt, sourceKind } = plan;
      const mostMs = sourceKind === 'image' ? Infinity : (await probeInput(studio, input)).durationMs;
      const durationMs = Math.min(plan.durationMs, mostMs);
      return (order) => studio.addSound({ input, prompt, negativePrompt, seed, durationMs, ...order });
    }
    case 'lipsync': {
      const video = await file(plan.video, 'video');
      const audio = await file(plan.audio, 'audio');
      await probeInput(studio, video);
      await checkSound(studio, audio);
      return (order) => studio.lipsync({ video, audio, syncMode: plan.syncMode, ...order });
    }
    case 'perform': {
      const path = await file(plan.character.reference, plan.character.kind);
      const reference = await file(plan.reference, 'video');
      await probeInput(studio, reference, plan.check);
      const { size, bodyControl, expressionIntensity } = plan;
      const performance = {
        character: { kind: plan.character.kind, path },
        reference,
        bodyControl,
        expressionIntensity,
      };
      return (order) => studio.perform({ ...performance, seed, ...size, ...order });
    }
  }
}

async function soundWriter(
  plan: PlanOf<'speech' | 'voice-change' | 'effect' | 'music'>,
  { studio, seed }: MakeContext,
  file: ReadFile,
): Promise<Write> {
  const { prompt, format } = plan;
  switch (plan.kind) {
    case 'speech':
      return (order) => studio.speak({ text: prompt, voice: plan.voice, speed: plan.speed, format, ...order });
    case 'voice-change': {
      const input = await file(plan.audio, 'audio');
      await checkSound(studio, input);
      const { voice, removesNoise } = plan;
      return (order) => studio.changeVoice({ input, voice, removesNoise, format, ...order });
    }
    case 'effect': {
      const { durationMs, influence } = plan;
      return (order) => studio.makeSound({ prompt, seed, durationMs, influence, format, ...order });
    }
    case 'music':
      return (order) => studio.makeMusic({ prompt, seed, durationMs: plan.durationMs, format, ...order });
  }
}

async function makeTracks({ audio, format }: PlanOf<'split'>, making: MakeContext, file: ReadFile): Promise<string[]> {
  const { studio, folder, signal } = making;
  const input = await file(audio, 'audio');
  await checkSound(studio, input);
  const extension = format === 'wav' ? 'wav' : 'mp3';
  const part = (stem: Stem): string => join(folder, `part-${stem}.${extension}`);
  const outputs = { vocals: part('vocals'), drums: part('drums'), bass: part('bass'), other: part('other') };
  // Left by a killed process.
  await Promise.all(Object.values(outputs).map((path) => rm(path, { force: true })));
  await studio.split({ input, format, outputs, signal, onProgress: (fraction) => making.onProgress(fraction, 100) });
  const names = STEMS.map((stem) => `${stem}.${extension}`);
  for (const [at, stem] of STEMS.entries()) await rename(outputs[stem], join(folder, names[at] ?? stem));
  return names;
}

async function saveImage({ folder }: MakeContext, format: string, bytes: Buffer): Promise<string> {
  const name = `output.${format}`;
  await writeFile(join(folder, `${name}.part`), bytes);
  await rename(join(folder, `${name}.part`), join(folder, name));
  return name;
}

async function saveFile(
  { folder, signal, onProgress }: MakeContext,
  name: string,
  write: Write,
  total = 100,
): Promise<string> {
  const output = join(folder, `part.${name.split('.').at(-1)}`);
  // Left by a killed process.
  await rm(output, { force: true });
  await write({ output, signal, onProgress: (fraction) => onProgress(fraction, total) });
  await rename(output, join(folder, name));
  return name;
}

async function measureImage(studio: Studio, image: Buffer): Promise<Size> {
  try {
    return await studio.measure(image);
  } catch (cause) {
    throw new InputUnavailable('Invalid image: it cannot be read as a picture.', { cause });
  }
}

async function probeFile(studio: Studio, path: string, what: string): Promise<ProbedMedia> {
  try {
    return await studio.probe(path);
  } catch (cause) {
    throw new InputUnavailable(`Invalid ${what}: it cannot be read.`, { cause });
  }
}

async function probeInput(
  studio: Studio,
  path: string,
  check?: (video: ProbedMedia) => string | undefined,
): Promise<ProbedMedia> {
  const video = await probeFile(studio, path, 'video');
  if (video.width === 0) throw new InputUnavailable('Invalid video: it has no pictures.');
  const problem = check?.(video);
  if (problem !== undefined) throw new InputUnavailable(problem);
  return video;
}

async function checkSound(studio: Studio, path: string): Promise<void> {
  if (!(await probeFile(studio, path, 'audio')).hasSound) throw new InputUnavailable('Invalid audio: it has no sound.');
}
