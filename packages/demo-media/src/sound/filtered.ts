import { checkLibav } from '@kinoloom/media/libav';
import { Encoder, FilterAPI, type FFAudioEncoder, Frame, Log, Muxer, type Packet } from 'node-av';
import { AV_CHANNEL_LAYOUT_STEREO, AV_LOG_ERROR, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { decodeSound } from '../footage/recording.ts';
import { openFootage } from '../footage/source.ts';
import { SAMPLE_RATE, type Stereo } from './filter.ts';

/** A sound as libav frames of `size` samples, then null. */
export function* audioFrames({ left, right }: Stereo, rate: number, size = rate): Generator<Frame | null> {
  for (let at = 0; at < left.length; at += size) {
    const part = (channel: Float32Array): Uint8Array => {
      const { buffer, byteOffset, byteLength } = channel.subarray(at, at + size);
      return new Uint8Array(buffer, byteOffset, byteLength);
    };
    yield Frame.fromAudioBuffer(Buffer.concat([part(left), part(right)]), {
      nbSamples: Math.min(size, left.length - at),
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: rate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: rate },
      pts: BigInt(at),
    });
  }
  yield null;
}

/** The output frames of libav filters, each valid until the next iteration. */
export function* filteredFrames(sound: Stereo, filters: string, rate = SAMPLE_RATE): Generator<Frame> {
  // Filters print their settings and statistics to stderr otherwise.
  Log.setLevel(AV_LOG_ERROR);
  using graph = FilterAPI.create(filters);
  for (const frame of graph.framesSync(audioFrames(sound, rate))) {
    using owned = frame;
    if (owned) yield owned;
  }
}

/** Applies libav filters such as `highpass=f=60,aecho=1:1:20:0.3`. @param rate of the input */
export function filterSound(sound: Stereo, filters: string, rate = SAMPLE_RATE): Stereo {
  const chunks: Record<'left' | 'right', Buffer[]> = { left: [], right: [] };
  const wanted = `${filters},aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`;
  for (const { data, nbSamples } of filteredFrames(sound, wanted, rate))
    // Copies: libav takes its memory back.
    for (const [n, side] of (['left', 'right'] as const).entries())
      chunks[side].push(Buffer.from(data?.[n]?.subarray(0, nbSamples * 4) ?? []));
  const whole = (side: 'left' | 'right'): Float32Array =>
    new Float32Array(Uint8Array.from(Buffer.concat(chunks[side])).buffer);
  return { left: whole('left'), right: whole('right') };
}

interface SoundFileOptions {
  readonly encoder: FFAudioEncoder;
  readonly container: string;
  readonly filters: string;
  readonly bitrate?: number;
}

/** Writes a sound as a file of one track. */
export async function writeSoundFile(sound: Stereo, path: string, written: SoundFileOptions): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  await using output = await Muxer.open(path, { format: written.container });
  using encoder = await Encoder.create(written.encoder, { bitrate: written.bitrate ?? 0 });
  using graph = FilterAPI.create(written.filters);
  const stream = output.addStream(encoder);
  for (const frame of graph.framesSync(audioFrames(sound, SAMPLE_RATE))) {
    using given = frame;
    for (const packet of encodeAudio(encoder, given)) {
      using ownedPacket = packet;
      output.writePacketSync(ownedPacket, stream);
    }
  }
}

/** Encodes a full frame, a shorter last one, or the end (null). */
export function encodeAudio(encoder: Encoder, frame: Frame | null): Packet[] {
  const codec = encoder.getCodecContext();
  if (!frame || !codec || frame.nbSamples >= codec.frameSize) return encoder.encodeAllSync(frame);
  // node-av would drop a shorter frame.
  checkLibav(codec.sendFrameSync(frame), 'encode');
  return [];
}

/** The sound of a file. @throws where it has none */
export async function readSoundFile(path: string, signal: AbortSignal): Promise<Stereo> {
  await using source = await openFootage(path);
  const sound = await decodeSound(source, signal);
  if (!sound) throw new Error('It holds no sound');
  return sound;
}
