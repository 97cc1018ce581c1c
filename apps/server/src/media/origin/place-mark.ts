import { inIso } from './in-iso.ts';
import { inMatroska } from './in-matroska.ts';
import { inOgg } from './in-ogg.ts';
import { inGif, inJpeg, inPng, inWebp } from './in-pictures.ts';
import { inAiff, inRiff } from './in-riff.ts';
import { inFlac, inId3 } from './in-sound.ts';
import type { ReadBytes, Splice } from './spliced.ts';
import type { OriginMark } from './xmp.ts';

type Place = (read: ReadBytes, size: number, mark: OriginMark) => Promise<readonly Splice[]>;

const iso: Place = (read, size, { packet }) => inIso(read, size, packet);
const id3: Place = (read, _size, { packet }) => inId3(read, packet);
const avi: Place = (read, size, { packet }) => inRiff(read, size, 'AVI ', packet);
const matroska: Place = (read, size, { terms }) => inMatroska(read, size, terms);

/** How each type is marked: with an XMP packet (XMP specification, part 3), or with the same terms as its container's own tags. */
const PLACES: Readonly<Record<string, Place>> = {
  'image/png': (read, _size, { packet }) => inPng(read, packet),
  'image/jpeg': (read, _size, { packet }) => inJpeg(read, packet),
  'image/webp': (read, size, { packet }) => inWebp(read, size, packet),
  'image/gif': (read, size, { packet }) => inGif(read, size, packet),
  'image/avif': iso,
  'video/mp4': iso,
  'video/quicktime': iso,
  'video/3gpp': iso,
  'audio/mp4': iso,
  'video/webm': matroska,
  'audio/webm': matroska,
  'video/x-matroska': matroska,
  'audio/x-matroska': matroska,
  'video/x-msvideo': avi,
  'audio/x-msvideo': avi,
  'audio/wav': (read, size, { packet }) => inRiff(read, size, 'WAVE', packet),
  'audio/aiff': (read, size, { packet }) => inAiff(read, size, packet),
  'audio/mpeg': id3,
  'audio/aac': id3,
  'audio/flac': (read, _size, { terms }) => inFlac(read, terms),
  'audio/ogg': (read, _size, { terms }) => inOgg(read, terms),
};

const ELEMENTARY = 'a stream of frames alone, which has no tags';
const CONVERTED = 'it is stored as JPEG or PNG';
const MULTIPLEXED = 'its tables or pages run through the whole file, which would have to be written anew';
const RARE = 'no model that the studio knows delivers it';

/** Types that take no mark, and why. */
export const UNMARKED: Readonly<Record<string, string>> = {
  'image/heic': CONVERTED,
  'image/tiff': CONVERTED,
  'image/jxl': CONVERTED,
  'video/mp2t': MULTIPLEXED,
  'video/mpeg': MULTIPLEXED,
  'video/ogg': MULTIPLEXED,
  'audio/mp2t': MULTIPLEXED,
  'video/x-dv': ELEMENTARY,
  'audio/x-dv': ELEMENTARY,
  'audio/ac3': ELEMENTARY,
  'audio/eac3': ELEMENTARY,
  'audio/vnd.dts': ELEMENTARY,
  'audio/amr': ELEMENTARY,
  'video/x-ms-wmv': RARE,
  'audio/x-ms-wma': RARE,
  'video/x-flv': RARE,
  'audio/x-flv': RARE,
  'application/mxf': RARE,
  'audio/x-w64': RARE,
  'audio/x-caf': RARE,
  'audio/x-ape': RARE,
  'audio/x-wavpack': RARE,
};

export const markedTypes: ReadonlySet<string> = new Set(Object.keys(PLACES));

/**
 * Where the mark goes in a file, without touching a picture or a sample. In order and without overlap; empty where the container takes none, or is not
 * what its type says.
 */
export const placeMark = async (
  mime: string,
  size: number,
  read: ReadBytes,
  mark: OriginMark,
): Promise<readonly Splice[]> => (await PLACES[mime]?.(read, size, mark)) ?? [];
