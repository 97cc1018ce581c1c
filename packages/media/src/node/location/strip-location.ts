import { FileBytes } from '../file-bytes.ts';
import { sniffFormat } from '../sniff.ts';
import { applyEdits, type Edit } from './edit.ts';
import { gifLocation } from './gif.ts';
import { jpegLocation } from './jpeg.ts';
import { matroskaLocation } from './matroska.ts';
import { mp4Location } from './mp4.ts';
import { pngLocation } from './png.ts';
import { webpLocation } from './webp.ts';

/** Search function per container. The others have no standard place for a position. */
const SEARCHES: Readonly<Record<string, (file: FileBytes) => Promise<Edit[]>>> = {
  jpeg: jpegLocation,
  png: pngLocation,
  webp: webpLocation,
  gif: gifLocation,
  avif: (file) => mp4Location(file),
  mp4: (file) => mp4Location(file),
  mov: (file) => mp4Location(file),
  '3gp': (file) => mp4Location(file),
  mkv: matroskaLocation,
  webm: matroskaLocation,
};

/**
 * Removes the GPS position from a file, in place. The file keeps its length, and its pictures and sound are unchanged.
 * Provenance data (C2PA) stay. Idempotent.
 * @returns whether there was any @throws UnreadableMedia if its metadata is implausibly large
 */
export async function stripLocation(path: string): Promise<boolean> {
  const format = await sniffFormat(path);
  const search = format && SEARCHES[format.container];
  if (!search) return false;
  const edits = await searched(path, search);
  if (edits.length > 0) await applyEdits(path, edits);
  return edits.length > 0;
}

async function searched(path: string, search: (file: FileBytes) => Promise<Edit[]>): Promise<Edit[]> {
  await using file = await FileBytes.open(path);
  return await search(file);
}
