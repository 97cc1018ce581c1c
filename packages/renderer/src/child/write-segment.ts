import { PixelBuffers } from '../blend/pixel-buffer.ts';
import { Mp4Writer } from '../libav/mp4-writer.ts';
import { VideoEncoder } from '../libav/video-encoder.ts';
import { ahead } from '../pictures/ahead.ts';
import { segmentPictures } from '../pictures/segment-pictures.ts';
import type { SegmentJob } from '../segment.ts';
import { giveLooks } from './give-looks.ts';
import type { Watch } from './sources.ts';

/** Maximum of pictures queued for the encoder, and the level at which production resumes: 3 MB each at 1080p. */
const [MOST, LEAST] = [6, 2];

/** Encodes one segment, starting with a keyframe. @throws RenderFailed `source.unreadable` naming the overlay */
export async function writeSegment(job: SegmentJob, watch: Watch): Promise<void> {
  const { segment, encoding, output } = job;
  await giveLooks(job);
  const size = encoding.canvas;
  using encoder = await VideoEncoder.open(encoding);
  const { colours } = encoding;
  const picture = { size, colours, configuration: encoder.configuration, delay: encoder.delay };
  await using writer = await Mp4Writer.create(output, { picture });
  const write = async (packets: ReturnType<VideoEncoder['finish']>): Promise<void> => {
    for await (const packet of packets) {
      await writer.writePicture(packet, Number(packet.pts));
      watch.onFrames(writer.written);
    }
  };
  let at = 0;
  using buffers = new PixelBuffers(size, colours);
  for await (const frame of ahead(segmentPictures(job, watch, buffers), MOST, LEAST))
    await write(encoder.encode(frame, at++));
  await write(encoder.finish());
  if (at !== segment.length || writer.written !== at)
    throw new Error(`${writer.written} frames were encoded where ${segment.length} were due`);
  await writer.finish();
}
