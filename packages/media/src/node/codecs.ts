import { Codec, CodecContext, avGetCodecName, type Stream } from 'node-av/lib';
import { availableParallelism } from 'node:os';
import { DEFAULT_LIMITS } from './limits.ts';
import { check } from './source.ts';
import { unsupportedCodec } from './unreadable-media.ts';

/**
 * The decoders that files may reach, by libav's names. Everything that cameras, browsers and generators write is here;
 * the hundreds of game and legacy codecs, where memory bugs are found, are not.
 */
export const DECODERS: readonly string[] = [
  'h264',
  'hevc',
  'av1',
  'libdav1d',
  'vp8',
  'vp9',
  'mpeg4',
  'mjpeg',
  'prores',
  'aac',
  'mp3',
  'mp3float',
  'mp2',
  'mp2float',
  'ac3',
  'eac3',
  'alac',
  'flac',
  'opus',
  'vorbis',
  'pcm_u8',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_s32le',
  'pcm_s32be',
  'pcm_f32le',
  'pcm_f32be',
  'pcm_f64le',
  'pcm_f64be',
  'pcm_alaw',
  'pcm_mulaw',
  'adpcm_ms',
  'adpcm_ima_wav',
];

/** @throws UnreadableMedia media.unsupported when the stream's codec is not on the list */
export function decoderOf(stream: Stream): Codec {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec?.name || !DECODERS.includes(codec.name)) throw unsupportedCodec(codecName(stream));
  return codec;
}

export function codecName(stream: Stream): string {
  return avGetCodecName(stream.codecpar.codecId) ?? 'an unknown codec';
}

/**
 * An open decoder for one stream; the caller frees its context.
 * @param threads 1 gives the first frame soonest; more give throughput at the price of memory
 */
export async function openDecoder(stream: Stream, signal: AbortSignal, threads: number): Promise<CodecContext> {
  const codec = decoderOf(stream);
  const context = new CodecContext();
  context.allocContext3(codec);
  try {
    check(context.parametersToContext(stream.codecpar), signal);
    context.pktTimebase = stream.timeBase;
    context.threadCount = threads;
    // A stream may change its size on the way: headers alone don't protect memory.
    check(context.setOption('max_pixels', DEFAULT_LIMITS.maxVideoSide ** 2), signal);
    check(await context.open2(codec, null), signal);
    return context;
  } catch (error) {
    context.freeContext();
    throw error;
  }
}

export const DECODING_THREADS = Math.min(4, availableParallelism());
