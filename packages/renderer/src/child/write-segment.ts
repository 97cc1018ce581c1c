import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { Size } from '../fit.ts';
import { clipPictures, type Shown } from '../libav/clip-pictures.ts';
import { FilmWriter } from '../libav/film-writer.ts';
import { VideoEncoder } from '../libav/video-encoder.ts';
import type { EncodedSegment, Encoding, PaintedSpan } from '../segment.ts';
import { fileOf, reading } from './sources.ts';
import type { Watch } from './watch.ts';

export interface SegmentJob {
  readonly segment: EncodedSegment;
  readonly encoding: Encoding;
  /** The files of the segment's own sources are enough. */
  readonly sources: Readonly<Record<string, string>>;
  /** An mp4 without sound; its first frame is frame 0. */
  readonly output: string;
}

/** Encodes the pictures of one segment, beginning afresh. @throws RenderFailed `source.unreadable` naming the overlay */
export async function writeSegment(job: SegmentJob, watch: Watch): Promise<void> {
  const { segment, encoding, output } = job;
  const size = encoding.canvas;
  using encoder = await VideoEncoder.open(size, encoding.quality, encoding.setId);
  const picture = { size, configuration: encoder.configuration, delay: encoder.delay };
  await using writer = await FilmWriter.create(output, { picture });
  const write = async (packets: ReturnType<VideoEncoder['finish']>): Promise<void> => {
    for await (const packet of packets) {
      await writer.writePicture(packet, Number(packet.pts));
      watch.onFrames(writer.written);
    }
  };
  let at = 0;
  for (const span of segment.spans)
    for await (const { picture, frames } of picturesOf(span, job, watch))
      for (let index = 0; index < frames; index++) await write(encoder.encode(picture, at++));
  await write(encoder.finish());
  if (at !== segment.length || writer.written !== at)
    throw new Error(`${writer.written} frames were encoded where ${segment.length} were due`);
  await writer.finish();
}

function picturesOf(span: PaintedSpan, { encoding, sources }: SegmentJob, watch: Watch): AsyncGenerator<Shown> {
  const { clip, length } = span;
  if (!clip) return black(encoding.canvas, length);
  return reading(clip, clipPictures(fileOf(clip, sources), clip, span, encoding.canvas, watch.onDamage));
}

async function* black({ width, height }: Size, frames: number): AsyncGenerator<Shown> {
  const luma = width * height;
  using picture = Frame.fromVideoBuffer(Buffer.alloc((luma * 3) / 2, 128).fill(16, 0, luma), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
  });
  yield { picture, frames };
}
