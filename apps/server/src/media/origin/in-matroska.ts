import { insertion, type ReadBytes, type Splice } from './spliced.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
/** The names of elements, in hexadecimal. */
const TAGS = '1254c367';
const TAG = '7373';
const TARGETS = '63c0';
const SIMPLE_TAG = '67c8';
const TAG_NAME = '45a3';
const TAG_STRING = '4487';

/** Tags at the end of the segment, where they move nothing that its indexes point to. */
export async function inMatroska(
  read: ReadBytes,
  size: number,
  terms: Readonly<Record<string, string>>,
): Promise<Splice[]> {
  const head = await read(0, 12);
  const ebml = head.length === 12 && head.readUInt32BE(0) === EBML ? readLength(head.subarray(4)) : undefined;
  if (ebml?.value === undefined) return [];
  const at = 4 + ebml.width + ebml.value;
  const segment = await read(at, 12);
  const length =
    segment.length === 12 && segment.readUInt32BE(0) === SEGMENT ? readLength(segment.subarray(4)) : undefined;
  if (!length) return [];
  const tags = tagsOf(terms);
  // A live recording: its segment goes to the end of the file.
  if (length.value === undefined) return [insertion(size, tags)];
  const end = at + 4 + length.width + length.value;
  const longer = writeLength(length.value + tags.length, length.width);
  return end <= size && longer ? [{ at: at + 4, remove: length.width, insert: longer }, insertion(end, tags)] : [];
}

const tagsOf = (terms: Readonly<Record<string, string>>): Buffer =>
  element(
    TAGS,
    element(
      TAG,
      element(TARGETS, Buffer.alloc(0)),
      ...Object.entries(terms).map(([name, text]) =>
        element(SIMPLE_TAG, element(TAG_NAME, Buffer.from(name.toUpperCase())), element(TAG_STRING, Buffer.from(text))),
      ),
    ),
  );

function element(id: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeUInt32BE((body.length | 0x1000_0000) >>> 0);
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

/** A length of 1 to 8 bytes, whose first bits say how many; undefined where it is not known yet. */
function readLength(bytes: Buffer): { readonly width: number; readonly value: number | undefined } | undefined {
  const width = Math.clz32(bytes.readUInt8(0)) - 23;
  if (width > 8 || bytes.length < width) return undefined;
  const value = BigInt(`0x${bytes.toString('hex', 0, width)}`) & mostOf(width);
  return { width, value: value === mostOf(width) ? undefined : Number(value) };
}

function writeLength(value: number, width: number): Buffer | undefined {
  if (BigInt(value) >= mostOf(width)) return undefined;
  const marked = BigInt(value) | (1n << BigInt(7 * width));
  return Buffer.from(marked.toString(16).padStart(2 * width, '0'), 'hex');
}

const mostOf = (width: number): bigint => (1n << BigInt(7 * width)) - 1n;
