import { stat } from 'node:fs/promises';
import { within, type Bounds } from './deadline.ts';
import { DEFAULT_LIMITS, assertBytes, type MediaLimits } from './limits.ts';
import { probeImage } from './probe-image.ts';
import type { Probe } from './probe-result.ts';
import { probeStreams } from './probe-streams.ts';
import { refusedPicture, sniffFormat } from './sniff.ts';
import { empty, unsupported, unusablePicture } from './unreadable-media.ts';

export interface ProbeOptions extends Bounds {
  limits?: Partial<MediaLimits> | undefined;
}

/**
 * Probes a file by its bytes; its name and claimed type are ignored. Verifies that a whole picture, or the first frame
 * of a video or sound, decodes.
 * @throws UnreadableMedia for unsupported or refused files; the file system's error when it cannot be opened
 */
export async function probe(path: string, options: ProbeOptions = {}): Promise<Probe> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return within(options, async (signal) => {
    const { size } = await stat(path);
    if (size === 0) throw empty();
    assertBytes(size, limits);
    const format = await sniffFormat(path);
    if (!format) {
      const picture = await refusedPicture(path);
      throw picture === undefined ? unsupported() : unusablePicture(`${picture} pictures`);
    }
    switch (format.reader.by) {
      case 'sharp':
        return probeImage(path, format, format.reader.loader, size, limits);
      case 'libav':
        return probeStreams(path, format.reader.demuxer, { format, bytes: size, limits, signal });
      case 'conversion':
        // `inspect` converts it first to a format that the rest of the product handles.
        throw unsupported();
      default:
        return format.reader satisfies never;
    }
  });
}
