import { resolve } from 'node:path';
import { AV_LOG_FATAL, AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD, AVSEEK_FLAG_BYTE } from 'node-av/constants';
import { Dictionary, FFmpegError, FormatContext, InputFormat, Log } from 'node-av/lib';
import { DECODERS } from './formats.ts';
import { unreadable } from './unreadable-media.ts';

/** An opened file with known streams. Close it exactly once, when no operation on it is running. */
export interface Source {
  format: FormatContext;
  close(): Promise<void>;
}

// A damaged file makes libav print to stderr for every packet; errors are reported as codes.
Log.setLevel(AV_LOG_FATAL);

/**
 * Opens a local file with a given demuxer. No format detection on purpose: libav would also detect playlists and concat
 * scripts, which make it open other files and addresses.
 * @param beforeAnalysis gets the headers before any packet is decoded, to refuse absurd sizes
 * @throws UnreadableMedia media.unreadable
 */
export async function openSource(
  path: string,
  demuxer: string,
  signal: AbortSignal,
  beforeAnalysis?: (format: FormatContext) => void,
): Promise<Source> {
  signal.throwIfAborted();
  const format = new FormatContext();
  format.allocContext();
  const interrupt = (): void => format.interrupt();
  signal.addEventListener('abort', interrupt, { once: true });
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', interrupt);
    await format.closeInput();
  };
  const options = Dictionary.fromObject({
    protocol_whitelist: 'file',
    codec_whitelist: DECODERS.join(','),
    max_streams: 64,
  });
  try {
    check(await format.openInput(`file:${resolve(path)}`, InputFormat.findInputFormat(demuxer), options), signal);
    beforeAnalysis?.(format);
    check(await format.findStreamInfo(null), signal);
    return { format, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    options.free();
  }
}

/** @throws the signal's reason when aborted, else UnreadableMedia media.unreadable for a negative code */
export function check(code: number, signal: AbortSignal): void {
  signal.throwIfAborted();
  if (code < 0) throw unreadable(new Error(FFmpegError.strerror(code)));
}

/** Demuxers of containers without an index, by libav's names: libav seeks them by the times it meets on the way. */
const WITHOUT_INDEX = new Set(['mpeg', 'mpegts']);

/**
 * Seconds before the target at which reading must begin. A seek by time lands within a group of pictures, and the first
 * packets' times are guesses until the stream has one.
 */
export const leadOf = ({ iformat }: FormatContext): number => (WITHOUT_INDEX.has(iformat?.name ?? '') ? 1 : 0);

/** Seeks to the start of a file that was read from. */
export async function rewind(format: FormatContext): Promise<void> {
  const start = format.startTime === AV_NOPTS_VALUE ? 0n : format.startTime;
  // By time, the start of a file without an index is where a stream's first time is.
  if (leadOf(format) > 0) await format.seekFrame(-1, 0n, AVSEEK_FLAG_BYTE);
  else await format.seekFrame(-1, start, AVSEEK_FLAG_BACKWARD);
}
