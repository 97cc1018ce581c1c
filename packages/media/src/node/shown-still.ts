import type { Sharp } from 'sharp';
import { withColourProfile } from './colour-profile.ts';
import type { Conversion } from './formats.ts';
import { DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
import { sniffFormat } from './sniff.ts';
import { UnreadableMedia, unreadable } from './unreadable-media.ts';

const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/** A decoded picture, upright, in 8 bits: in sRGB, or in the colours of the profile. */
export interface Opened {
  readonly picture: Sharp;
  readonly hasAlpha: boolean;
  readonly profile?: Buffer | undefined;
}

/** Whether a picture is stored in another format, since neither browsers nor providers read its own. */
export const isConverted = async (path: string): Promise<boolean> =>
  (await sniffFormat(path))?.reader.by === 'conversion';

/**
 * A picture in a format that everything shows: the file itself, or a JPEG, or a PNG if it has transparency, without metadata. Of
 * several pictures the first. @throws UnreadableMedia
 */
export async function shownStill(path: string, limits: MediaLimits = DEFAULT_LIMITS): Promise<string | Buffer> {
  const reader = (await sniffFormat(path))?.reader;
  if (reader?.by !== 'conversion') return path;
  try {
    const { picture, hasAlpha, profile } = await opened(reader.from, path, limits);
    const bytes = await (hasAlpha ? picture.png() : picture.removeAlpha().jpeg(JPEG)).toBuffer();
    return profile ? withColourProfile(bytes, profile) : bytes;
  } catch (error) {
    throw error instanceof UnreadableMedia ? error : unreadable(error);
  }
}

/** Decoders are loaded late: a render's process starts often, and seldom needs them. */
async function opened(from: Conversion, path: string, limits: MediaLimits): Promise<Opened> {
  switch (from) {
    case 'heic':
      return (await import('./heic.ts')).openHeic(path, limits);
    case 'tiff':
      return (await import('./tiff.ts')).openTiff(path, limits);
    case 'jxl':
      return (await import('./jxl.ts')).openJxl(path, limits);
    default:
      return from satisfies never;
  }
}
