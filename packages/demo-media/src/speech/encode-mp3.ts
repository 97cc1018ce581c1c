import type { Mp3Format } from '@kinoloom/vendor-simulators/studio';
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLTP, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import { checkLibav, filterGraph, presentFrame, receivedFrame } from '../footage/libav.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';

/** What an mp3 takes at a time, whatever its rate; fewer at the end. */
const FRAME = { high: 1_152, low: 576 } as const;

/** Writes a sound as an mp3 of constant bit rate. */
export async function encodeMp3(sound: Stereo, { rate, kbps }: Mp3Format, path: string): Promise<void> {
  const codec = presentFrame(Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME), 'mp3 encoder');
  const size = rate >= 32_000 ? FRAME.high : FRAME.low;
  const output = new FormatContext();
  const encoder = new CodecContext();
  const packet = new Packet();
  const graph = await filterGraph(
    [
      `abuffer@in=time_base=1/${SAMPLE_RATE}:sample_rate=${SAMPLE_RATE}:sample_fmt=fltp:channel_layout=stereo`,
      `aresample=${rate}`,
      `aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=stereo`,
      `asetnsamples=n=${size}:p=0`,
      'abuffersink@out',
    ].join(','),
  );
  packet.alloc();
  try {
    checkLibav(output.allocOutputContext2(null, 'mp3', path), 'choose the mp3 container');
    encoder.allocContext3(codec);
    encoder.sampleRate = rate;
    encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
    encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    encoder.bitRate = BigInt(kbps * 1_000);
    encoder.timeBase = new Rational(1, rate);
    checkLibav(await encoder.open2(codec, null), 'open the mp3 encoder');
    const stream = output.newStream(codec);
    stream.timeBase = encoder.timeBase;
    checkLibav(stream.codecpar.fromContext(encoder), 'describe the sound');
    checkLibav(await output.openOutput(), 'open the output file');
    checkLibav(await output.writeHeader(null), 'write the header');

    const drain = (): void => {
      while (receivedFrame(encoder.receivePacketSync(packet), 'encode sound')) {
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        checkLibav(output.interleavedWriteFrameSync(packet), 'write a packet');
        packet.unref();
      }
    };
    const pass = (): void => {
      for (;;) {
        using frame = new Frame();
        frame.alloc();
        if (!receivedFrame(graph.exit.buffersinkGetFrameSync(frame), 'resample')) return;
        checkLibav(encoder.sendFrameSync(frame), 'encode sound');
        drain();
      }
    };
    for (let at = 0; at < sound.left.length; at += SAMPLE_RATE) {
      using second = framed(sound, at, Math.min(SAMPLE_RATE, sound.left.length - at));
      checkLibav(graph.entry.buffersrcAddFrameSync(second), 'resample');
      pass();
    }
    checkLibav(graph.entry.buffersrcAddFrameSync(null), 'resample');
    pass();
    checkLibav(encoder.sendFrameSync(null), 'finish the sound');
    drain();
    checkLibav(await output.writeTrailer(), 'write the trailer');
  } finally {
    packet.free();
    encoder.freeContext();
    graph.free();
    await output.closeOutput();
    output.freeContext();
  }
}

function framed({ left, right }: Stereo, start: number, size: number): Frame {
  const bytes = (channel: Float32Array): Buffer => {
    const part = channel.subarray(start, start + size);
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  };
  return Frame.fromAudioBuffer(Buffer.concat([bytes(left), bytes(right)]), {
    nbSamples: size,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: SAMPLE_RATE },
    pts: BigInt(start),
  });
}
