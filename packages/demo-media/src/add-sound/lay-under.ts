import { Dictionary, FormatContext } from 'node-av/lib';
import { openSound } from '../clip/encoder.ts';
import { checkLibav, NO_TIMESTAMP } from '../footage/libav.ts';
import { openFootage, packetsOf } from '../footage/source.ts';
import type { Stereo } from '../sound/filter.ts';

/** Codec numbers that an mp4 shares with where its packets come from; others are left to the muxer. */
const TAGS: ReadonlySet<string> = new Set(['avc1', 'hvc1', 'hev1', 'av01', 'vp09', 'mp4v']);

/** Writes a film's pictures, packet by packet as they are, with another sound. */
export async function layUnder(
  input: string,
  path: string,
  sound: Stereo,
  title: string,
  signal: AbortSignal,
): Promise<void> {
  await using source = await openFootage(input);
  const { video } = source;
  if (!video) throw new Error('It holds no pictures');
  const output = new FormatContext();
  checkLibav(output.allocOutputContext2(null, 'mp4', path), 'choose the mp4 container');
  try {
    const stream = output.newStream();
    checkLibav(video.codecpar.copy(stream.codecpar), 'describe the pictures');
    if (!TAGS.has(video.codecpar.codecTagString ?? '')) stream.codecpar.codecTag = 0;
    stream.timeBase = video.timeBase;
    stream.avgFrameRate = video.avgFrameRate;
    stream.sampleAspectRatio = video.sampleAspectRatio;
    const track = await openSound(output, sound);
    try {
      using facts = Dictionary.fromObject({ title });
      output.metadata = facts;
      checkLibav(await output.openOutput(), 'open the output file');
      using options = Dictionary.fromObject({ movflags: '+faststart' });
      checkLibav(await output.writeHeader(options), 'write the header');
      const tick = video.timeBase.toDouble();
      const origin = video.startTime === NO_TIMESTAMP ? 0n : video.startTime;
      for await (const packet of packetsOf(source, video, signal)) {
        if (packet.pts !== NO_TIMESTAMP) packet.pts -= origin;
        if (packet.dts !== NO_TIMESTAMP) packet.dts -= origin;
        await track.writeUntil(Number(packet.dts === NO_TIMESTAMP ? packet.pts : packet.dts) * tick);
        packet.streamIndex = stream.index;
        packet.rescaleTs(video.timeBase, stream.timeBase);
        packet.pos = -1n;
        checkLibav(await output.interleavedWriteFrame(packet), 'write a packet');
      }
      await track.writeUntil(Infinity);
      checkLibav(await output.writeTrailer(), 'write the trailer');
    } finally {
      track.free();
    }
  } finally {
    await output.closeOutput();
    output.freeContext();
  }
}
