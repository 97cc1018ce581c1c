import { resolve } from 'node:path';
import {
  AVERROR_ENOMEM,
  AV_LOG_FATAL,
  AV_NOPTS_VALUE,
  AVSEEK_FLAG_BACKWARD,
  AVSEEK_FLAG_BYTE,
} from 'node-av/constants';
import { Dictionary, FFmpegError, FormatContext, InputFormat, Log } from 'node-av/lib';
import { DECODERS } from './formats.ts';
import { tooManyTracks, unreadable } from './unreadable-media.ts';

/** An opened file with known streams. Close it exactly once, when no operation on it is running. */
export interface Source {
  format: FormatContext;
  close(): Promise<void>;
}

/** More are refused: each takes memory, and a hostile file names thousands. */
const MOST_TRACKS = 256;

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
    max_streams: MOST_TRACKS + 1,
  });
  try {
    const opened = await format.openInput(`file:${resolve(path)}`, InputFormat.findInputFormat(demuxer), options);
    // MP4's demuxer has no memory for a track over `max_streams`.
    if (opened === AVERROR_ENOMEM) throw tooManyTracks(MOST_TRACKS);
    check(opened, signal);
    if (format.streams.length > MOST_TRACKS) throw tooManyTracks(MOST_TRACKS);
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

/**
 * Seeks to the start of a file that was read from.
 * @throws UnreadableMedia media.unreadable if the container cannot be read again
 */
export async function rewind(format: FormatContext): Promise<void> {
  const start = format.startTime === AV_NOPTS_VALUE ? 0n : format.startTime;
  const byTime = [start, AVSEEK_FLAG_BACKWARD] as const;
  const byPosition = [0n, AVSEEK_FLAG_BYTE] as const;
  // By time, the start of a file without an index is where a stream's first time is. With one, nothing may lie before the
  // start: the file's other stream begins earlier than the one that is indexed. Some containers cannot be read from a byte.
  const ways = leadOf(format) > 0 ? [byPosition] : [byTime, byPosition, [start, undefined] as const];
  let code = 0;
  for (const [at, flags] of ways) {
    code = await format.seekFrame(-1, at, flags);
    if (code >= 0) return;
  }
  throw unreadable(new Error(FFmpegError.strerror(code)));
}
