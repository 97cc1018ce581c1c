import { AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD, AVSEEK_FLAG_BYTE } from 'node-av/constants';
import type { FormatContext } from 'node-av/lib';

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
