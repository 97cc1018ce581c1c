import { analyse } from 'chardet';

export interface DecodedText {
  readonly text: string;
  /** As in the Encoding Standard: `utf-8`, `windows-1251`. */
  readonly encoding: string;
}

/** Share of bytes that are zero in every other place of UTF-16 with times in it. */
const ZEROS = 0.1;

/** Encodings of captions besides Unicode, with the languages that they are for. */
export const textEncodings: Readonly<Record<string, string>> = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'iso-8859-2': 'Central European (ISO)',
  'windows-1251': 'Cyrillic',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
};

/** Decodes text in a given encoding; letters that are not in it become U+FFFD. */
export const decodeAs = (bytes: Uint8Array, encoding: string): DecodedText => decoded(bytes, encoding);

/** Decodes the bytes of a text file: by its byte order mark, as UTF-8 if it is, else as what its letters suggest. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = byteOrder(bytes);
  if (utf16) return decoded(bytes, utf16);
  const utf8 = strictly(bytes, 'utf-8');
  if (utf8) return utf8;
  for (const label of likely(foreign(bytes))) {
    const found = strictly(bytes, label);
    if (found) return found;
  }
  // Every byte is a letter in it.
  return decoded(bytes, 'windows-1252');
}

/** The detector gives this to every encoding of several bytes a letter that is possible, without any sign of it. */
const NO_SIGN = 10;
const SEVERAL_BYTES = new Set(['Shift_JIS', 'Big5', 'EUC-JP', 'EUC-KR', 'GB18030']);
/** Programs write the Windows one, which has Ά in another place. */
const usual: Readonly<Record<string, string>> = { 'ISO-8859-7': 'windows-1253' };

/** Encodings from the likeliest on. */
function likely(bytes: Uint8Array): string[] {
  const found = analyse(bytes);
  const vague = found.filter(({ name, confidence }) => confidence <= NO_SIGN && SEVERAL_BYTES.has(name));
  return [...found.filter((each) => !vague.includes(each)), ...vague].map(({ name }) => usual[name] ?? name);
}

function byteOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = Math.max(1, (bytes.length / 2) * ZEROS);
  if (odd >= least && even < odd / 4) return 'utf-16le';
  return even >= least && odd < even / 4 ? 'utf-16be' : undefined;
}

function decoded(bytes: Uint8Array, label: string): DecodedText {
  const decoder = new TextDecoder(label);
  return { text: decoder.decode(bytes), encoding: decoder.encoding };
}

/** Undefined if the bytes are not in this encoding, or the browser does not know it. */
function strictly(bytes: Uint8Array, label: string): DecodedText | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    const text = decoder.decode(bytes);
    return CONTROLS.test(text) ? undefined : { text, encoding: decoder.encoding };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** No text has them: they show that the encoding is another. */
const CONTROLS = /[\u0080-\u0084\u0086-\u009F]/u;

/** The lines that are not ASCII: times and numbers tell nothing about a language. */
function foreign(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    if (line.some((byte) => byte > 0x7f)) for (const byte of line) kept.push(byte);
    start += line.length;
  }
  return Uint8Array.from(kept);
}
