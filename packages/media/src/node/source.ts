import { resolve } from 'node:path';
import { AV_LOG_FATAL, AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD, AVSEEK_FLAG_BYTE } from 'node-av/constants';
import { Dictionary, FFmpegError, FormatContext, InputFormat, Log } from 'node-av/lib';
import { DECODERS } from './formats.ts';
import { unreadable } from './unreadable-media.ts';

/** An opened file whose streams are known. Close it exactly once, when no operation on it is under way. */
export interface Source {
  format: FormatContext;
  close(): Promise<void>;
}

// A damaged file makes libav print to stderr for every packet; what matters comes back as an error code.
Log.setLevel(AV_LOG_FATAL);

/**
 * Opens a local file with one given demuxer. Guessing is left out on purpose: libav would also recognise playlists and
 * concat scripts, which make it read other files and addresses.
 * @param beforeAnalysis sees the headers before any packet is decoded, so that it can refuse absurd sizes
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

/** Containers without an index, by libav's names of their demuxers: it searches them by the times that it meets on the way. */
const WITHOUT_INDEX = new Set(['mpeg', 'mpegts']);

/**
 * How many seconds before the wanted time reading must begin. A search by time lands in the middle of a group of pictures, and the
 * times of the first packets from there are guesses until the stream tells one.
 */
export const leadOf = ({ iformat }: FormatContext): number => (WITHOUT_INDEX.has(iformat?.name ?? '') ? 1 : 0);

/** Goes back to the beginning of a file that was read from. */
export async function rewind(format: FormatContext): Promise<void> {
  const start = format.startTime === AV_NOPTS_VALUE ? 0n : format.startTime;
  // By its times, the beginning of a file without an index is where a stream says the first one.
  if (leadOf(format) > 0) await format.seekFrame(-1, 0n, AVSEEK_FLAG_BYTE);
  else await format.seekFrame(-1, start, AVSEEK_FLAG_BACKWARD);
}
