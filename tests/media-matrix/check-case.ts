import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import sharp from 'sharp';
import { flowToComposition } from '@kinoloom/composition';
import type { ProxyPurpose } from '@kinoloom/contract';
import type { Probe } from '@kinoloom/media/node';
import type { MediaProcess } from '@kinoloom/media/process';
import { measured } from '../../apps/server/src/media/ingest.ts';
import { makeProxy, proxySize } from '../../apps/server/src/media/make-proxy.ts';
import { makeVideo } from '../../packages/renderer/src/child/make-video.ts';
import { psnr, readPattern, type LumaPlane } from '../../packages/renderer/src/testing/pattern.ts';
import { readVideo, type DecodedVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { lumaOf } from './luma-of.ts';
import { renderFrames, pictureAt, pictureOnFrame, recipeOf, shownOf, timeOf, type MatrixCase } from './matrix-case.ts';

/** Frames at which the render cuts the source: at a keyframe of most sources, and between two. */
const CUTS = [30, 47];
const CUT_LENGTH = 12;

/** An ingested file on its way through the product. */
export interface Source {
  readonly row: MatrixCase;
  readonly path: string;
  /** Folder for output files. */
  readonly folder: string;
}

/** Upload: the measured facts are correct, and the stills show the frames at their times. */
export async function checkInspection({ row, path, folder }: Source, media: MediaProcess): Promise<Probe> {
  const { frames = 0, sound } = recipeOf(row);
  const inspection = await media.inspect(path, folder);
  const { probe, thumbnail, keyframes, waveform } = inspection;
  const seconds = timeOf(row, frames);
  expect(probe).toMatchObject({ kind: 'video', ...shownOf(row), frameCount: frames, hasAudio: sound !== 'none' });
  expect(Math.abs((measured('id', inspection).durationMs ?? 0) - seconds * 1_000)).toBeLessThan(60);
  expect(waveform === null).toBe(sound === 'none');

  const still = async (file: string): Promise<number> => numberOf(await readFile(join(folder, file)));
  const moment = seconds > 1 ? 1 : 0.5;
  expect(await still(thumbnail?.file ?? 'none')).toBe(pictureAt(row, moment));
  const last = frames - 1;
  const wanted = [0, 1, 2, 3].map((quarter) => pictureAt(row, (quarter / 4) * timeOf(row, last)));
  const found = await Promise.all(keyframes.map(({ file }) => still(file)));
  expect(found).toHaveLength(5);
  // A time on the boundary between two frames may belong to either: files round their times.
  for (const [index, picture] of [...wanted, last].entries())
    expect(Math.abs((found[index] ?? Number.NaN) - picture)).toBeLessThanOrEqual(index % 4 === 0 ? 0 : 1);
  for (const picture of [frames - 2, 40]) {
    const at = Math.round((timeOf(row, picture) + timeOf(row, picture + 1)) * 500);
    const shot = await media.frameAt(path, probe, { at, format: 'png' });
    expect(await numberOf(shot?.bytes ?? Buffer.alloc(0))).toBe(picture);
  }
  return probe;
}

/** The proxy: each frame shows what a decode of the source from its start shows at that time. @returns the least PSNR in dB */
export async function checkProxy(
  { row, path, folder }: Source,
  straight: readonly LumaPlane[],
  purpose: ProxyPurpose,
): Promise<number> {
  const size = proxySize(shownOf(row), purpose);
  const frames = renderFrames(row);
  const output = join(folder, `${purpose}.mp4`);
  await makeProxy(
    { purpose, path, output, size, frames },
    { signal: AbortSignal.timeout(60_000), onProgress: () => undefined },
  );
  return checkPictures(row, await readVideo(output), straight, (frame) => frame);
}

/** A render of two pieces out of the middle: exactly their frames and sound. @returns the least PSNR in dB */
export async function checkRender({ row, path, folder }: Source, straight: readonly LumaPlane[]): Promise<number> {
  const size = shownOf(row);
  const output = join(folder, 'film.mp4');
  const clips = CUTS.map((cut) => ({ id: `cut-${cut}`, url: 'media', startFrame: 0, endFrame: CUT_LENGTH, ...size }));
  const film = flowToComposition(clips.map((clip) => ({ ...clip, volume: 1, isMuted: false })));
  const overlays = film.overlays.map((overlay, index) => ({ ...overlay, mediaStart: CUTS[index] ?? 0 }));
  const job = { composition: { ...film, overlays }, sources: { media: path }, output, quality: 'high' as const };
  const { damagedPackets } = await makeVideo(job, () => undefined);
  expect(damagedPackets).toBe(0);
  const made = await readVideo(output);
  const sourceFrame = (frame: number): number => (CUTS[Math.floor(frame / CUT_LENGTH)] ?? 0) + (frame % CUT_LENGTH);
  const least = checkPictures(row, made, straight, sourceFrame);
  if (recipeOf(row).sound === 'none') return least;
  for (const second of [0.1, 0.3, 0.5, 0.7]) {
    const piece = made.sound.subarray(second * made.sampleRate, (second + 0.05) * made.sampleRate);
    expect(Math.sqrt(piece.reduce((sum, sample) => sum + sample ** 2, 0) / piece.length)).toBeGreaterThan(0.2);
  }
  return least;
}

function checkPictures(
  row: MatrixCase,
  { pictures }: DecodedVideo,
  straight: readonly LumaPlane[],
  sourceFrame: (frame: number) => number,
): number {
  const due = pictures.map((_, frame) => pictureOnFrame(row, sourceFrame(frame)));
  expect(pictures.map((picture) => readPattern(picture).frame)).toEqual(due);
  expect(straight).toHaveLength(recipeOf(row).frames ?? 0);
  let least = Infinity;
  for (const [frame, picture] of pictures.entries()) {
    const compared = straight[due[frame] ?? 0];
    if (!compared) throw new Error(`No picture ${due[frame]} to compare with`);
    const decibels = psnr(picture, compared);
    expect(decibels, `dB of frame ${frame}`).toBeGreaterThan(row.least ?? 32);
    least = Math.min(least, decibels);
  }
  return least;
}

/** The frame number drawn into an encoded still. */
const numberOf = async (bytes: Uint8Array): Promise<number> => readPattern(await lumaOf(sharp(bytes))).frame;
