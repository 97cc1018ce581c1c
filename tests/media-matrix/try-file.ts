import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { emptyComposition, type Composition } from '@kinoloom/composition';
import { limits, type Size } from '@kinoloom/contract';
import { UnreadableMedia, type Inspection } from '@kinoloom/media/node';
import type { MediaProcess } from '@kinoloom/media/process';
import { render } from '@kinoloom/renderer';
import { measured } from '../../apps/server/src/media/ingest.ts';
import { makeProxy, proxySize, STILL_SIDE } from '../../apps/server/src/media/make-proxy.ts';
import { clip, sound, still as stillOverlay } from '../../packages/renderer/src/testing/overlays.ts';
import { readVideo, type DecodedVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { differences, gridOf, gridOfFrame, mean, type Grid } from './grids.ts';

/** It looks and sounds the same everywhere, was refused with the words, or differs in what the words begin with. */
export interface Outcome {
  readonly kind: 'right' | 'refused' | 'wrong';
  readonly words: string;
}

/** Mean and largest difference of two grids (CIE76): JPEG of a thumbnail and H.264 of a film stay below. */
const MOST = { mean: 3, cell: 20 };
/** Frames of the two pieces of a film: the first shows what the thumbnail does, the second ends with the last frame. */
const PIECES = { start: 75, end: 15 };
const WITHIN_MS = 180_000;
/** Root of the mean square of what counts as sound. */
const AUDIBLE = 0.001;

/** Takes a file through upload, thumbnail, the editor's proxy and a short film, and compares what they show. Never rejects. */
export async function tryFile(path: string, folder: string, media: MediaProcess): Promise<Outcome> {
  const facts: string[] = [];
  const faults: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    const uploaded = join(folder, 'uploaded');
    await copyFile(path, uploaded);
    const inspection = await media.inspect(uploaded, folder, { dropCutFragment: true, stripLocation: true });
    const stored = inspection.original === null ? uploaded : join(folder, inspection.original);
    const file: Tried = { inspection, stored, folder, media, facts, faults };
    facts.push(factsOf(inspection));
    switch (inspection.probe.kind) {
      case 'image':
        await checkStill(file, inspection.probe);
        break;
      case 'video':
        await checkVideo(file, inspection.probe);
        break;
      case 'audio':
        await checkSound(file);
        break;
    }
  } catch (error) {
    // Accepted by the upload, a file must not fail later.
    if (error instanceof UnreadableMedia && facts.length === 0) return { kind: 'refused', words: error.message };
    faults.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
  return { kind: faults.length > 0 ? 'wrong' : 'right', words: [...faults, ...facts].join(', ') };
}

interface Tried {
  readonly inspection: Inspection;
  /** The file that the studio keeps. */
  readonly stored: string;
  readonly folder: string;
  readonly media: MediaProcess;
  readonly facts: string[];
  readonly faults: string[];
}

function factsOf(inspection: Inspection): string {
  const { mediaType, mime, width, height, durationMs, hasAudio } = measured('id', inspection);
  const size = width === null ? [] : [`${width}×${height}`];
  const length = durationMs === null ? [] : [`${(durationMs / 1_000).toFixed(2)} s`];
  return [`${mediaType} (${mime})`, ...size, ...length, ...(hasAudio ? ['sound'] : [])].join(' ');
}

/** Length in frames of a film. */
const framesOf = (inspection: Inspection): number =>
  Math.max(1, Math.round(((measured('id', inspection).durationMs ?? 0) * limits.fps) / 1_000));

async function checkStill(file: Tried, { width, height, hasAlpha }: Size & { hasAlpha: boolean }): Promise<void> {
  const { inspection, stored, folder, media } = file;
  const standIn = await media.frameAt(stored, inspection.probe, { at: 'first', format: 'png', maxSide: STILL_SIDE });
  const canvas = proxySize({ width, height }, 'scrub');
  const overlay = stillOverlay({ ...canvas, length: 15, styles: { objectFit: 'fill' } });
  const film = await filmOf(file, { canvas, overlays: [overlay] }, { still: stored });
  const shown = await gridOfFrame(film, 7);
  const bytes = Buffer.from(standIn?.bytes ?? []);
  compare(file, 'stand-in and film', await gridOf(sharp(bytes).flatten({ background: '#000000' })), shown);
  const thumbnail = await gridOf(sharp(await readFile(join(folder, inspection.thumbnail?.file ?? 'none'))));
  // A thumbnail has a white background, a film a black one.
  const beside = hasAlpha ? await gridOf(sharp(bytes).flatten({ background: '#ffffff' })) : shown;
  compare(file, hasAlpha ? 'thumbnail and stand-in' : 'thumbnail and film', thumbnail, beside);
}

async function checkVideo(file: Tried, { width, height, hasAudio }: Size & { hasAudio: boolean }): Promise<void> {
  const { inspection, stored, folder, faults } = file;
  const frames = framesOf(inspection);
  const canvas = proxySize({ width, height }, 'scrub');
  const whole = frames <= PIECES.start + PIECES.end;
  const start = whole ? frames : PIECES.start;
  const piece = { ...canvas, styles: { objectFit: 'fill' } } as const;
  const film = await filmOf(
    file,
    {
      canvas,
      overlays: [
        clip({ ...piece, length: start }),
        ...(whole
          ? []
          : [clip({ ...piece, id: 'end', from: start, length: PIECES.end, mediaStart: frames - PIECES.end })]),
      ],
    },
    { clip: stored },
  );
  const proxyFile = join(folder, 'proxy.mp4');
  const size = proxySize({ width, height }, 'play');
  const patience = { signal: AbortSignal.timeout(WITHIN_MS), onProgress: () => undefined };
  await makeProxy({ purpose: 'play', path: stored, output: proxyFile, size, frames: start }, patience);
  const proxy = await readVideo(proxyFile);
  const filmFrames = whole ? frames : start + PIECES.end;
  if (film.pictures.length !== filmFrames)
    faults.push(`the film has ${film.pictures.length} frames, not ${filmFrames}`);
  if (proxy.pictures.length !== start) faults.push(`the proxy has ${proxy.pictures.length} frames, not ${start}`);
  for (const at of new Set([0, Math.floor(start / 2), start - 1]))
    compare(file, `proxy and film, frame ${at}`, await gridOfFrame(proxy, at), await gridOfFrame(film, at));
  const last = inspection.keyframes.at(-1);
  const stills: [string, string | undefined, number][] = [
    ['thumbnail', inspection.thumbnail?.file, Math.round(((inspection.thumbnail?.atMs ?? 0) * limits.fps) / 1_000)],
    ['first still', inspection.keyframes[0]?.file, 0],
    ...(last && inspection.keyframes.length > 1
      ? [['last still', last.file, film.pictures.length - 1] as [string, string, number]]
      : []),
  ];
  for (const [name, still, at] of stills) {
    const grid = await gridOf(sharp(await readFile(join(folder, still ?? 'none'))));
    // A time between two frames of the film may belong to either.
    const near = [at, at - 1, at + 1].filter((index) => index >= 0 && index < film.pictures.length);
    const grids = await Promise.all(near.map((index) => gridOfFrame(film, index)));
    const nearest = grids.toSorted((one, other) => mean(differences(one, grid)) - mean(differences(other, grid)))[0];
    compare(file, `${name} and film`, grid, nearest ?? []);
  }
  for (const [name, video] of [
    ['film', film],
    ['proxy', proxy],
  ] as const)
    checkHeard(file, name, video, hasAudio);
}

async function checkSound(file: Tried): Promise<void> {
  const length = Math.min(framesOf(file.inspection), PIECES.start);
  const overlay = sound({ length });
  const film = await filmOf(file, { canvas: { width: 160, height: 90 }, overlays: [overlay] }, { clip: file.stored });
  if (film.pictures.length !== length) file.faults.push(`the film has ${film.pictures.length} frames, not ${length}`);
  checkHeard(file, 'film', film, true);
}

/** A film of some overlays, rendered in a process of its own as the server does it. */
async function filmOf(
  { folder, faults }: Tried,
  parts: Pick<Composition, 'canvas' | 'overlays'>,
  sources: Readonly<Record<string, string>>,
): Promise<DecodedVideo> {
  const output = join(folder, 'film.mp4');
  const composition: Composition = { ...emptyComposition(parts.canvas), ...parts };
  const { damagedPackets } = await render(
    { composition, sources: { ...sources }, output, quality: 'high' },
    { signal: AbortSignal.timeout(WITHIN_MS) },
  );
  if (damagedPackets > 0) faults.push(`${damagedPackets} packets did not decode`);
  return readVideo(output);
}

/** A film has the sound of its source, as far as the waveform shows any in that time. */
function checkHeard(
  { inspection, faults }: Tried,
  name: string,
  { sound, sampleRate }: DecodedVideo,
  has: boolean,
): void {
  const power = Math.sqrt(sound.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, sound.length));
  const { waveform } = inspection;
  const heard = sampleRate > 0 && power > AUDIBLE;
  const seconds = (measured('id', inspection).durationMs ?? 0) / 1_000;
  const share = Math.ceil((waveform?.length ?? 0) * Math.min(1, sound.length / Math.max(1, sampleRate) / seconds));
  const isLoud = Math.max(0, ...(waveform ?? []).slice(0, share)) > 0.02;
  if (has && isLoud && !heard) faults.push(`the ${name} has no sound`);
  if (!has && heard) faults.push(`the ${name} has sound that the file has not`);
}

function compare({ facts, faults }: Tried, what: string, one: Grid, other: Grid): void {
  const found = differences(one, other);
  const [average, most] = [mean(found), Math.max(...found)];
  const text = `${what} ΔE ${average.toFixed(1)} (${most.toFixed(1)})`;
  if (average <= MOST.mean && most <= MOST.cell) facts.push(text);
  else faults.push(text);
}
