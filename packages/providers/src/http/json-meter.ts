/** Deeper JSON than any vendor's: code that walks through it must not run out of stack. */
const MAX_LEVELS = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/**
 * Counts the values of JSON while its bytes arrive, before anything is parsed. Call the result with each chunk; it says
 * whether the text so far has at most `maxValues` values, in not too many levels. Text that begins neither an object
 * nor a list is not counted, since no parser would go on with it.
 */
export function jsonMeter(maxValues: number): (chunk: Uint8Array) => boolean {
  let state: 'before' | 'values' | 'string' | 'escape' | 'other' = 'before';
  let values = 0;
  let levels = 0;
  let isWithin = true;

  function read(byte: number): void {
    switch (state) {
      case 'before':
        if (!isSpace(byte)) state = isOpening(byte) ? 'values' : 'other';
        if (state === 'values') levels = values = 1;
        return;
      case 'string':
        if (byte === QUOTE) state = 'values';
        else if (byte === BACKSLASH) state = 'escape';
        return;
      case 'escape':
        state = 'string';
        return;
      case 'values':
        if (byte === QUOTE) state = 'string';
        else if (byte === COMMA) values += 1;
        else if (isOpening(byte)) {
          values += 1;
          levels += 1;
        } else if (isClosing(byte)) levels -= 1;
        isWithin = values <= maxValues && levels <= MAX_LEVELS;
        return;
      case 'other':
    }
  }

  return (chunk) => {
    if (state === 'other') return true;
    for (let at = 0; at < chunk.length && isWithin; at += 1) {
      // Most bytes of a large answer are those of pictures.
      if (state === 'string') while (at < chunk.length && chunk[at] !== QUOTE && chunk[at] !== BACKSLASH) at += 1;
      const byte = chunk[at];
      if (byte !== undefined) read(byte);
    }
    return isWithin;
  };
}
