import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { avGetCodecName, Codec, CodecContext, FormatContext, Frame, Packet } from 'node-av/lib';
import { checkLibav, present, received, seconds } from '@kinoloom/media/libav';
import type { LumaPlane } from './pattern.ts';

export interface DecodedPicture extends LumaPlane {
  /** Seconds. */
  readonly time: number;
  readonly isKey: boolean;
  readonly bytes: Buffer;
}

export interface DecodedVideo {
  readonly codecs: readonly (string | null)[];
  readonly colours: readonly number[];
  readonly pictures: readonly DecodedPicture[];
  /** The first channel. */
  readonly sound: Float32Array;
  readonly sampleRate: number;
  readonly channels: number;
  readonly videoSeconds: number;
  readonly audioSeconds: number;
}

/** Decodes a whole file with plain libav, as a player would, without the renderer's readers. */
export async function readVideo(path: string): Promise<DecodedVideo> {
  const format = new FormatContext();
  checkLibav(await format.openInput(path), 'open');
  checkLibav(await format.findStreamInfo(), 'read');
  const [video, audio] = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO].map(
    (type) => format.streams[format.findBestStream(type)],
  );
  const decoders = new Map<number, CodecContext>();
  for (const stream of [video, audio]) {
    if (!stream) continue;
    const codec = present(Codec.findDecoder(stream.codecpar.codecId), 'decoder');
    const decoder = new CodecContext();
    decoder.allocContext3(codec);
    checkLibav(decoder.parametersToContext(stream.codecpar), 'describe');
    decoder.pktTimebase = stream.timeBase;
    checkLibav(await decoder.open2(codec), 'open');
    decoders.set(stream.index, decoder);
  }

  const pictures: DecodedPicture[] = [];
  const chunks: Buffer[] = [];
  using frame = new Frame();
  frame.alloc();
  const take = async (decoder: CodecContext): Promise<void> => {
    while (received(await decoder.receiveFrame(frame), 'decode') === 'one') {
      const [plane] = present(frame.data, 'samples');
      if (frame.isVideo() && video && plane) {
        const size = { width: frame.width, height: frame.height };
        const stride = present(frame.linesize[0], 'stride');
        const time = seconds(frame.pts, video.timeBase);
        const isKey = frame.keyFrame === 1;
        pictures.push({ time, isKey, size, stride, luma: Buffer.from(plane), bytes: frame.toBuffer() });
      } else if (plane) chunks.push(Buffer.from(plane.subarray(0, frame.nbSamples * 4)));
    }
  };
  using packet = new Packet();
  packet.alloc();
  while ((await format.readFrame(packet)) >= 0) {
    const decoder = decoders.get(packet.streamIndex);
    if (decoder) {
      checkLibav(await decoder.sendPacket(packet), 'decode');
      await take(decoder);
    }
    packet.unref();
  }
  for (const decoder of decoders.values()) {
    await decoder.sendPacket(null);
    await take(decoder);
    decoder.freeContext();
  }
  const samples = Buffer.concat(chunks);
  const parameters = video?.codecpar;
  const decoded = {
    codecs: [video, audio].map((stream) => (stream ? avGetCodecName(stream.codecpar.codecId) : null)),
    colours: parameters
      ? [parameters.colorSpace, parameters.colorPrimaries, parameters.colorTrc, parameters.colorRange]
      : [],
    pictures,
    sound: new Float32Array(samples.buffer, samples.byteOffset, samples.length / 4),
    sampleRate: audio?.codecpar.sampleRate ?? 0,
    channels: audio?.codecpar.channels ?? 0,
    videoSeconds: video ? seconds(video.duration, video.timeBase) : 0,
    audioSeconds: audio ? seconds(audio.duration, audio.timeBase) : 0,
  };
  await format.closeInput();
  return decoded;
}
