import { boxAt, boxesIn, type Box } from '../boxes.ts';
import type { FileBytes } from '../file-bytes.ts';
import { sampleRanges } from '../sample-ranges.ts';
import { readMetadata, type Edit } from './edit.ts';
import { itemLocation } from './items.ts';
import { eraseXmpLocation } from './xmp.ts';

const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';
/** User data boxes: QuickTime's and Android's position, and 3GPP's (TS 26.244, 8.3). */
const PLACES = new Set(['©xyz', 'loci']);
/** Metadata keys of a position: `com.apple.quicktime.location.ISO6709` and similar ones. */
const KEY = /location|gps|iso6709/i;
/** Sample types of tracks that record the camera's position: GoPro, Google, DJI, Sony. */
const TELEMETRY = new Set(['gpmd', 'camm', 'djmd', 'dbgi', 'rtmd']);
/** Metadata tracks with several keys, which the sample description names. */
const MANY_KEYS = 'mebx';

/**
 * The position in an MP4, QuickTime or AVIF file, from `start` on. Boxes with a position become `free` boxes of the
 * same size, so that nothing moves; samples of tracks that record one are zeroed.
 */
export async function mp4Location(file: FileBytes, start = 0): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const box of boxesIn(file, start, file.size)) {
    if (box.type === 'moov') await inFilm(file, box, edits);
    else if (box.type === 'meta') edits.push(...(await itemLocation(file, box, start)));
    else if (box.type === 'uuid') await inUuid(file, box, edits);
  }
  return edits;
}

/** In a movie or track box: metadata and user data. */
async function inFilm(file: FileBytes, outer: Box, edits: Edit[]): Promise<void> {
  for await (const box of boxesIn(file, outer.from, outer.to)) {
    if (box.type === 'trak' && outer.type === 'moov') {
      if (await recordsPlace(file, box)) {
        for await (const { at, length } of sampleRanges(file, box)) edits.push({ at, zeros: length });
        edits.push(...freed(box));
      } else await inFilm(file, box, edits);
    } else if (box.type === 'udta') await inUserData(file, box, edits);
    else if (box.type === 'meta') await inMetadata(file, box, edits);
    else if (box.type === 'uuid') await inUuid(file, box, edits);
  }
}

async function inUserData(file: FileBytes, udta: Box, edits: Edit[]): Promise<void> {
  for await (const box of boxesIn(file, udta.from, udta.to)) {
    if (PLACES.has(box.type)) edits.push(...freed(box));
    else if (box.type === 'meta') await inMetadata(file, box, edits);
    else if (box.type === 'XMP_') await inXmp(file, box.from, box.to, edits);
  }
}

/** Values by key index, as in QuickTime, or by box type, as in iTunes. */
async function inMetadata(file: FileBytes, meta: Box, edits: Edit[]): Promise<void> {
  // The box has a version in MP4 but not in QuickTime.
  const isBare = (await file.read(meta.from, 8)).toString('latin1', 4) === 'hdlr';
  const content = { ...meta, from: meta.from + (isBare ? 0 : 4) };
  const [keys, values] = [await boxAt(file, content, 'keys'), await boxAt(file, content, 'ilst')];
  const places = keys ? await placesAmong(file, keys) : new Set<number>();
  if (!values) return;
  for await (const box of boxesIn(file, values.from, values.to)) {
    const number = Buffer.from(box.type, 'latin1').readUInt32BE(0);
    const named = box.type === '----' && (await boxAt(file, box, 'name'));
    const name = named ? (await file.read(named.from, Math.min(named.to - named.from, 256))).toString('latin1') : '';
    if (places.has(number) || PLACES.has(box.type) || KEY.test(name)) edits.push(...freed(box));
  }
}

/** Indices, from 1, of the keys that name a position. */
async function placesAmong(file: FileBytes, keys: Box): Promise<Set<number>> {
  const bytes = await readMetadata(file, keys.from, keys.to - keys.from);
  const places = new Set<number>();
  for (let at = 8, number = 1; at + 8 <= bytes.length; number += 1) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    if (KEY.test(bytes.toString('latin1', at + 8, at + size))) places.add(number);
    at += size;
  }
  return places;
}

async function recordsPlace(file: FileBytes, trak: Box): Promise<boolean> {
  const stsd = await boxAt(file, trak, 'mdia', 'minf', 'stbl', 'stsd');
  if (!stsd) return false;
  for await (const entry of boxesIn(file, stsd.from + 8, stsd.to)) {
    if (TELEMETRY.has(entry.type)) return true;
    if (entry.type !== MANY_KEYS) continue;
    if (KEY.test((await readMetadata(file, entry.from, entry.to - entry.from)).toString('latin1'))) return true;
  }
  return false;
}

async function inUuid(file: FileBytes, box: Box, edits: Edit[]): Promise<void> {
  if ((await file.read(box.from, 16)).toString('hex') === XMP_UUID) await inXmp(file, box.from + 16, box.to, edits);
}

async function inXmp(file: FileBytes, from: number, to: number, edits: Edit[]): Promise<void> {
  const bytes = await readMetadata(file, from, to - from);
  if (eraseXmpLocation(bytes)) edits.push({ at: from, bytes });
}

const freed = ({ at, from, to }: Box): Edit[] => [
  { at: at + 4, bytes: Buffer.from('free') },
  { at: from, zeros: to - from },
];
