import { Codec, CodecContext, avGetCodecName, type Stream } from 'node-av/lib';
import { availableParallelism } from 'node:os';
import { DECODERS } from './formats.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { check } from './source.ts';
import { unsupportedCodec } from './unreadable-media.ts';

/** @throws UnreadableMedia media.unsupported when the stream's codec is not allowed */
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
 * @param threads 1 gives the first frame soonest; more raise throughput at the cost of memory
 */
export async function openDecoder(stream: Stream, signal: AbortSignal, threads: number): Promise<CodecContext> {
  const codec = decoderOf(stream);
  const context = new CodecContext();
  context.allocContext3(codec);
  try {
    check(context.parametersToContext(stream.codecpar), signal);
    context.pktTimebase = stream.timeBase;
    context.threadCount = threads;
    // A stream may change its size midway, so checking headers is not enough to protect memory.
    check(context.setOption('max_pixels', DEFAULT_LIMITS.maxVideoSide ** 2), signal);
    check(await context.open2(codec, null), signal);
    return context;
  } catch (error) {
    context.freeContext();
    throw error;
  }
}

export const DECODING_THREADS = Math.min(4, availableParallelism());
