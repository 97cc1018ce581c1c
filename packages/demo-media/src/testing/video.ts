import type { Size } from '@kinoloom/vendor-simulators/studio';
import { Demuxer } from 'node-av';
import { createHash } from 'node:crypto';
import { openEncoder, allocateFrame, type FrameTiming } from '../clip/encoder.ts';
import { viewFrame, packRows } from '../clip/picture.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { decodePictures } from '../footage/pictures.ts';
import { decodeSound } from '../footage/recording.ts';
import { openFootage, readDuration } from '../footage/source.ts';

const { signal } = new AbortController();

export type TestVideo = Awaited<ReturnType<typeof readTestVideo>>;

/**
 * Decodes a whole video: time and duration of each frame in seconds, its luma, tightly
 * packed, its chroma planes, and the sound.
 */
export async function readTestVideo(path: string) {
  await using source = await openFootage(path);
  const { width, height } = source.shown;
  const tick = source.video?.timeBase.toDouble() ?? 0;
  const times: (readonly [number, number])[] = [];
  const lumas: Uint8Array[] = [];
  const colours: Uint8Array[] = [];
  const wanted = { width, height, format: 'yuv420p', scaler: 'bicubic' } as const;
  for await (const { frame, at, duration } of decodePictures(source, wanted, signal)) {
    times.push([Number(at) * tick, Number(duration) * tick]);
    const [y, u, v] = viewFrame(frame);
    lumas.push(packRows(y));
    colours.push(Buffer.concat([packRows(u), packRows(v)]));
  }
  await using soundSource = await openFootage(path);
  return {
    width,
    height,
    seconds: readDuration(source),
    times,
    lumas,
    colours,
    sound: await decodeSound(soundSource, signal),
    packets: { video: await packetHash(path, 'video'), audio: await packetHash(path, 'audio') },
  };
}

async function packetHash(path: string, kind: 'video' | 'audio'): Promise<string> {
  const hash = createHash('sha256');
  await using file = await Demuxer.open(path);
  const stream = file[kind]();
  if (stream) for await (const packet of file.packets(stream.index)) hash.update(packet?.data ?? Buffer.alloc(0));
  return hash.digest('hex');
}

/** Encodes a video drawn by a function of position and frame number, 0 to 255 each. */
export async function writeTestVideo(
  output: string,
  options: Size & ReturnType<typeof evenTimings> & { readonly sound: Stereo | null },
  draw: (x: number, y: number, frame: number) => readonly [luma: number, u: number, v: number],
): Promise<void> {
  const { width, height, timings, timeBase, sound } = options;
  await using encoder = await openEncoder({ output, fps: 25, timeBase, sound, title: 'test' });
  using frame = allocateFrame(width, height);
  for (const [n, showing] of timings.entries()) {
    viewFrame(frame).forEach((plane, p) => {
      const step = p === 0 ? 1 : 2;
      for (let y = 0; y < plane.height; y++)
        for (let x = 0; x < plane.width; x++) plane.data[y * plane.stride + x] = draw(x * step, y * step, n)[p] ?? 0;
    });
    await encoder.write(frame, showing);
  }
  await encoder.finish();
}

/** `count` frames of 1/25 s. */
export function evenTimings(count: number): { timings: FrameTiming[]; timeBase: { num: number; den: number } } {
  return {
    timings: Array.from({ length: count }, (_, i) => ({ at: BigInt(i), duration: 1n })),
    timeBase: { num: 1, den: 25 },
  };
}

/** A tone that is loud at some times and silent at others. */
export function speechTone(seconds: number, isLoud: (second: number) => boolean): Stereo {
  const channel = Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => {
    const t = i / SAMPLE_RATE;
    return isLoud(t) ? 0.4 * Math.sin(2 * Math.PI * 220 * t) * (0.7 + 0.3 * Math.sin(2 * Math.PI * 3 * t)) : 0;
  });
  return { left: channel, right: channel };
}

/** Pearson's correlation. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = Math.min(a.length, b.length);
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [p, q] = [a[i] ?? 0, b[i] ?? 0];
    sa += p;
    sb += q;
    saa += p * p;
    sbb += q * q;
    sab += p * q;
  }
  return (sab - (sa * sb) / n) / Math.sqrt((saa - (sa * sa) / n) * (sbb - (sb * sb) / n));
}
