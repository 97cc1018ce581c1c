import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Tags that a WOFF2 file writes as their number in this list: https://www.w3.org/TR/WOFF2/#table_dir_format */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    /\s+/u,
  );

/**
 * Sorted code points with a glyph in a WOFF2 file, from its character map:
 * https://learn.microsoft.com/typography/opentype/spec/cmap
 */
export function codePointsOf(path: string): number[] {
  const cmap = cmapOf(readFileSync(path));
  const points = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const platform = cmap.readUInt16BE(4 + index * 8);
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    // Unicode and Windows; others repeat them in old encodings.
    if (platform !== 0 && platform !== 3) continue;
    if (format === 4) addFormat4(table, points);
    else if (format === 12) addFormat12(table, points);
    // Variation sequences name characters of the other tables.
    else if (format !== 14) throw new Error(`${path} has a character map of format ${format}`);
  }
  return [...points].sort((a, b) => a - b);
}

function cmapOf(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 file');
  let at = 48;
  const number = (): number => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80;) {
      byte = file[at++] ?? 0;
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  let offset = 0;
  let found = { offset: 0, length: 0 };
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const flags = file[at++] ?? 0;
    const tag = (flags & 63) === 63 ? file.toString('latin1', at, (at += 4)) : KNOWN_TAGS[flags & 63];
    const length = number();
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const stored = isTransformed ? number() : length;
    if (tag === 'cmap') found = { offset, length };
    offset += stored;
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return data.subarray(found.offset, found.offset + found.length);
}

function addFormat4(table: Buffer, points: Set<number>): void {
  const count = table.readUInt16BE(6) / 2;
  const ends = 14;
  const [starts, deltas, offsets] = [16 + count * 2, 16 + count * 4, 16 + count * 6];
  for (let segment = 0; segment < count; segment++) {
    const end = table.readUInt16BE(ends + segment * 2);
    const start = table.readUInt16BE(starts + segment * 2);
    const delta = table.readUInt16BE(deltas + segment * 2);
    const offset = table.readUInt16BE(offsets + segment * 2);
    for (let point = start; point <= end && point !== 0xffff; point++) {
      const place = offsets + segment * 2 + offset + (point - start) * 2;
      const glyph = offset === 0 ? point : table.readUInt16BE(place);
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) points.add(point);
    }
  }
}

function addFormat12(table: Buffer, points: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const [start, end, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)];
    for (let point = start; point <= end; point++) if (glyph + point - start !== 0) points.add(point);
  }
}
