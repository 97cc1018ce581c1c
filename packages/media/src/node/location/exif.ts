const GPS_IFD = 0x8825;
/** IFD pointers of Exif, and of further pictures in the same block. */
const INNER_IFDS = new Set([0x8769, 0x014a]);
/** Bytes per value, by type: TIFF 6.0, section 2. */
const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MOST_IFDS = 64;

/**
 * Removes the position from an Exif block (a TIFF header with its content) in place, without moving anything: zeroes
 * the GPS directory and removes its entry from the parent directory. @returns whether there was any
 */
export function eraseExifLocation(block: Buffer): boolean {
  if (block.length < 8) return false;
  const order = block.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return false;
  const isLittle = order === 'II';
  const u16 = (at: number): number => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at));
  const u32 = (at: number): number => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at));
  /** Number of entries of the directory at `at`, as far as they lie within the block. */
  const countAt = (at: number): number =>
    at + 2 > block.length ? 0 : Math.min(u16(at), Math.floor((block.length - at - 2) / 12));

  const eraseDirectory = (at: number): void => {
    const count = countAt(at);
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      const bytes = (TYPE_SIZES[u16(entry + 2)] ?? 0) * u32(entry + 4);
      const value = u32(entry + 8);
      if (bytes > 4 && value < block.length) block.fill(0, value, Math.min(value + bytes, block.length));
    }
    block.fill(0, at, Math.min(at + 2 + count * 12 + 4, block.length));
  };

  const removeEntry = (directory: number, entry: number): void => {
    const count = countAt(directory);
    const end = Math.min(directory + 2 + count * 12 + 4, block.length);
    block.copyWithin(entry, entry + 12, end);
    block.fill(0, end - 12, end);
    if (isLittle) block.writeUInt16LE(count - 1, directory);
    else block.writeUInt16BE(count - 1, directory);
  };

  const seen = new Set<number>();
  const waiting = [u32(4)];
  let found = false;
  for (let at = waiting.pop(); at !== undefined && seen.size < MOST_IFDS; at = waiting.pop()) {
    if (at < 8 || seen.has(at)) continue;
    seen.add(at);
    for (let index = countAt(at) - 1; index >= 0; index -= 1) {
      const entry = at + 2 + index * 12;
      const tag = u16(entry);
      if (INNER_IFDS.has(tag)) waiting.push(u32(entry + 8));
      if (tag !== GPS_IFD) continue;
      eraseDirectory(u32(entry + 8));
      removeEntry(at, entry);
      found = true;
    }
    const next = at + 2 + countAt(at) * 12;
    if (next + 4 <= block.length) waiting.push(u32(next));
  }
  return found;
}
