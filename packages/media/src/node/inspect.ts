import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropCutFragment } from './cut-fragment.ts';
import { within, type Bounds } from './deadline.ts';
import { keyframes } from './keyframes.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { stripLocation } from './location/strip-location.ts';
import { probe as probeFile, type ProbeOptions } from './probe.ts';
import type { Probe } from './probe-result.ts';
import { isConverted, shownStill } from './shown-still.ts';
import type { Still } from './still.ts';
import { thumbnail } from './thumbnail.ts';
import { waveform } from './waveform.ts';

export interface InspectOptions extends Bounds {
  limits?: ProbeOptions['limits'];
  thumbnail?: { width?: number; atMs?: number; quality?: number } | undefined;
  /** 0: no keyframes. */
  keyframes?: { count?: number; width?: number; quality?: number } | undefined;
  waveform?: { points?: number } | undefined;
  /** Removes what is left of the last fragment of an mp4 whose writing was interrupted from the file itself, in place. */
  dropCutFragment?: boolean | undefined;
  /** Removes the GPS position from the file itself, in place. */
  stripLocation?: boolean | undefined;
}

/** A still that was written. `file` is its name in the output folder. */
export interface StillFile {
  file: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  atMs: number;
}

/** Plain data: safe to store and to send as JSON. */
export interface Inspection {
  probe: Probe;
  thumbnail: StillFile | null;
  keyframes: StillFile[];
  waveform: number[] | null;
  /** Name in the output folder of the measured file that replaces the original; null if the original is kept. */
  original: string | null;
}

/**
 * Probes a file and writes its previews for gallery and timeline into `outDir` (created if absent): `thumbnail.jpg` and
 * `keyframe-01.jpg` onwards. Returns the waveform as numbers. Converts photos that browsers cannot show.
 * @throws UnreadableMedia
 */
export async function inspect(path: string, outDir: string, options: InspectOptions = {}): Promise<Inspection> {
  return within(options, async (signal) => {
    const bounds = { signal, timeoutMs: options.timeoutMs };
    const original = (await isConverted(path)) ? 'original' : null;
    if (original) await writeShown(path, outDir, original, options.limits);
    const file = original ? join(outDir, original) : path;
    if (options.dropCutFragment) await dropCutFragment(file);
    const probe = await probeFile(file, { ...bounds, limits: options.limits });
    if (options.stripLocation) await stripLocation(file);
    await mkdir(outDir, { recursive: true });
    const poster = await thumbnail(file, probe, { ...options.thumbnail, ...bounds });
    const count = options.keyframes?.count ?? 5;
    const stills = count === 0 ? [] : await keyframes(file, probe, { ...options.keyframes, count, ...bounds });
    return {
      probe,
      thumbnail: poster && (await write(outDir, 'thumbnail.jpg', poster)),
      keyframes: await Promise.all(stills.map((still, index) => write(outDir, keyframeName(index), still))),
      waveform: probe.hasAudio ? await waveform(file, { ...options.waveform, ...bounds }) : null,
      original,
    };
  });
}

async function writeShown(path: string, outDir: string, name: string, limits: InspectOptions['limits']): Promise<void> {
  const bytes = await shownStill(path, { ...DEFAULT_LIMITS, ...limits });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, name), bytes);
}

function keyframeName(index: number): string {
  return `keyframe-${String(index + 1).padStart(2, '0')}.jpg`;
}

async function write(outDir: string, file: string, still: Still): Promise<StillFile> {
  await writeFile(join(outDir, file), still.bytes);
  const { mime, width, height, atMs } = still;
  return { file, mime, bytes: still.bytes.byteLength, width, height, atMs };
}
