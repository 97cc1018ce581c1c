import { FPS, gridIndex } from '@kinoloom/composition';
import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { SAMPLE_RATE, SAMPLES_PER_FRAME } from '@kinoloom/composition/sound';
import { AAC_FRAME } from '../audio-graph.ts';
import type { FrameSize } from '../fit.ts';
import { checkLibav, present, received, seconds } from '@kinoloom/media/libav';
import { openStreamDecoder, MediaSource } from '../libav/source.ts';
import type { Segment } from '../segment.ts';
import { fileOf } from './sources.ts';
import type { OpenSources } from '../libav/open-sources.ts';

/** How many frames past a seam are decoded. */
const BEYOND = 3;

/** Reads the finished file as a player would; throws if it is not the requested video. */
export async function inspectVideo(path: string, size: FrameSize, frames: number, hasSound: boolean): Promise<void> {
  await using source = await MediaSource.open(path, 'own');
  const video = present(source.video, 'picture in the video');
  if (video.codecpar.width !== size.width || video.codecpar.height !== size.height)
    throw new Error('The video has another size');
  if (Number(video.nbFrames) !== frames) throw new Error(`The video has ${video.nbFrames} frames instead of ${frames}`);
  if (!hasSound) return;
  const audio = present(source.audio, 'sound in the video');
  const samples = seconds(audio.duration, audio.timeBase) * SAMPLE_RATE;
  if (Math.abs(samples - frames * SAMPLES_PER_FRAME) > AAC_FRAME)
    throw new Error(`The sound is ${samples / SAMPLE_RATE} s long, the picture ${frames / FPS} s`);
}

/**
 * Decodes the video across each edge of a copied segment: every frame must come once, complete and in order, and the
 * segment's first frames must equal those of its source. Returns the first frames of the copies that fail.
 */
export async function proveSeams(
  path: string,
  segments: readonly Segment[],
  sources: Readonly<Record<string, string>>,
  files: OpenSources,
): Promise<number[]> {
  const unsound = new Set<number>();
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1];
    if (segment.kind !== 'copied' && before?.kind !== 'copied') continue;
    const { from, length } = segment;
    const beyond = Math.min(BEYOND, length);
    const first = from === 0 ? 0 : from - 1;
    const made = await decodeFrames(await files.at(path), first, from + beyond);
    let sound = made.consecutive && made.pictures.size === from + beyond - first;
    if (sound && segment.kind === 'copied') {
      const { clip, start } = segment.span;
      const source = await decodeFrames(await files.at(fileOf(clip, sources)), start, start + beyond);
      for (let at = 0; at < beyond; at++) {
        const [theirs, ours] = [source.pictures.get(start + at), made.pictures.get(from + at)];
        if (!theirs || !ours?.equals(theirs)) sound = false;
      }
    }
    if (sound) continue;
    for (const copy of [segment, before]) if (copy?.kind === 'copied') unsound.add(copy.from);
  }
  return [...unsound];
}

/** Decodes from the keyframe before frame `from` up to `to`, and keeps the pictures from `from` on. */
async function decodeFrames(
  source: MediaSource,
  from: number,
  to: number,
): Promise<{ pictures: Map<number, Buffer>; consecutive: boolean }> {
  const stream = present(source.video, 'picture');
  await source.select(stream, from / FPS);
  // With more threads, pictures after `to` would be decoded as well.
  using decoder = await openStreamDecoder(stream, 1);
  using frame = new Frame();
  frame.alloc();
  const pictures = new Map<number, Buffer>();
  let [last, consecutive] = [-1, true];
  const take = async (): Promise<boolean> => {
    while (received(await decoder.receiveFrame(frame), 'decode the video') === 'one') {
      const index = gridIndex(seconds(frame.pts, stream.timeBase) - source.origin);
      if (index >= to) return true;
      if ((last >= 0 && index !== last + 1) || frame.decodeErrorFlags !== 0 || frame.hasFlags(AV_FRAME_FLAG_INTERLACED))
        consecutive = false;
      last = index;
      if (index >= from) pictures.set(index, frame.toBuffer());
    }
    return pictures.size === to - from;
  };
  for await (const packet of source.packets(stream)) {
    checkLibav(await decoder.sendPacket(packet), 'decode the video');
    if (await take()) return { pictures, consecutive };
  }
  await decoder.sendPacket(null);
  await take();
  return { pictures, consecutive };
}
