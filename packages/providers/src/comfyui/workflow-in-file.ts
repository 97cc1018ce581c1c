import { parseJson } from '../http/index.ts';

/** How many characters are looked at in all: bytes of pictures look like the beginning of JSON now and then. */
const MOST_READ = 16 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = 0x7b;
const CLOSES = 0x7d;
/** What JSON has outside of its texts. */
const between = new Set(Buffer.from(' \t\r\n{}[]:,-+.0123456789Eaeflnrstu'));

/** Where the JSON object that begins here ends, or where it is none. */
function endOfObject(bytes: Buffer, start: number, most: number): { readonly end: number; readonly isObject: boolean } {
  let levels = 0;
  let inString = false;
  for (let at = start; at < Math.min(bytes.length, start + most); at += 1) {
    const byte = bytes[at] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
      else if (byte < 0x20) return { end: at, isObject: false };
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPENS) levels += 1;
    else if (byte === CLOSES && --levels === 0) return { end: at + 1, isObject: true };
    else if (!between.has(byte)) return { end: at, isObject: false };
  }
  return { end: Math.min(bytes.length, start + most), isObject: false };
}

const isWorkflow = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (('nodes' in value && Array.isArray(value.nodes)) ||
    (Object.values(value).length > 0 &&
      Object.values(value).every((node) => typeof node === 'object' && node !== null && 'class_type' in node)));

/** The workflows in a value: itself, or below `prompt` and `workflow`, also as text. */
function workflowsIn(value: unknown): object[] {
  if (isWorkflow(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { prompt, workflow } = value as { prompt?: unknown; workflow?: unknown };
  return [prompt, workflow].flatMap((one) => {
    const inner = typeof one === 'string' ? parseJson(one) : one;
    return isWorkflow(inner) ? [inner] : [];
  });
}

/**
 * The workflow that ComfyUI wrote into a picture or a clip: in the texts of a PNG, the tags of an mp4 or WebM, or the
 * Exif of a WebP. It is looked for by its form, in the API format before that of the page; undefined if there is none.
 */
export function workflowInFile(bytes: Buffer): string | undefined {
  const found: object[] = [];
  let left = MOST_READ;
  for (let at = bytes.indexOf(OPENS); at >= 0 && left > 0;) {
    const { end, isObject } = endOfObject(bytes, at, left);
    left -= end - at;
    const parsed = isObject ? parseJson(bytes.subarray(at, end)) : undefined;
    found.push(...workflowsIn(parsed));
    at = bytes.indexOf(OPENS, parsed === undefined ? at + 1 : end);
  }
  const best = found.find((one) => !('nodes' in one)) ?? found[0];
  return best && JSON.stringify(best);
}
