import { Codec, CodecContext, avGetCodecName, type Stream } from 'node-av/lib';
import { availableParallelism } from 'node:os';
import { DEFAULT_LIMITS } from './limits.ts';
import { check } from './source.ts';
import { unsupportedCodec } from './unreadable-media.ts';

/**
 * The decoders that files may reach, by libav's names: all that cameras, phones, browsers, editors, discs, broadcasts and generators
 * write. The hundreds of game and legacy codecs, where memory bugs are found, are not here.
 */
export const DECODERS: readonly string[] = [
  // Of browsers and phones.
  'h264 hevc vvc av1 libdav1d vp8 vp9 theora apv h263 gif',
  // Of cameras, discs and broadcasts.
  'mpeg1video mpeg2video mpeg4 mjpeg dvvideo vc1 wmv3 jpeg2000',
  // Of editors and recorders of the screen.
  'prores dnxhd cfhd hap ffv1 ffvhuff huffyuv utvideo magicyuv qtrle png rawvideo v210',
  // Of older files of the web.
  'wmv1 wmv2 msmpeg4v1 msmpeg4v2 msmpeg4 flv vp6 vp6f svq1 svq3',
  'aac aac_latm mp3 mp3float mp2 mp2float mp1 mp1float opus vorbis flac alac',
  'ac3 eac3 dca truehd mlp s302m dvaudio pcm_dvd pcm_bluray',
  'wmav1 wmav2 wmapro wmalossless ape wavpack tta amrnb amrwb speex nellymoser gsm_ms',
  'pcm_u8 pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be',
  'pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_alaw pcm_mulaw',
  'adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf',
].flatMap((names) => names.split(' '));

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
