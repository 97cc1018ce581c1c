import type { Refusal } from '@kinoloom/contract';

export interface JsonLimits {
  readonly maxBytes: number;
  /** Values of any kind: each costs parsing time. */
  readonly maxNodes: number;
}

/** No legitimate request nests deeper or has more names in one object. Both make parsing disproportionately slow. */
const MAX_DEPTH = 64;
const MAX_NAMES = 2_000;
/** Longer strings, such as data URLs, are kept out of the parsed text. */
const LONG_BYTES = 64 * 1024;
/** The parsed text without long strings but with white space: as much as the largest composition. */
const MAX_TEXT_BYTES = 9 * 1024 * 1024;
/** Text with escapes has to be parsed as a whole. */
const MAX_ESCAPED_BYTES = 8 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

const tooComplex: Refusal = {
  code: 'input.too_large',
  message: 'The request has too many parts, or they lie too deep within each other. Send less at once.',
};
const longEscaped: Refusal = {
  code: 'input.too_large',
  message: 'A text in the request is too long. Upload the file instead of sending it within the request.',
};
const longName: Refusal = { code: 'input.invalid', message: 'A name in the request is too long.' };

export interface ScannedJson {
  readonly text: string;
  /** Long strings, replaced by `placeholder(index)` in the text. */
  readonly long: readonly string[];
  readonly placeholder: (index: number) => string;
  /** Some string may contain NUL or a lone surrogate, which the database cannot store. */
  readonly mayNeedCleaning: boolean;
}

/**
 * Scans JSON byte by byte as it arrives, before any of it is parsed, in linear time and without extra memory. It does not check the grammar; the
 * parser does, on text that is known to be harmless.
 */
export class JsonScanner {
  readonly #maxNodes: number;
  readonly #token = crypto.randomUUID();
  readonly #text: Buffer[] = [];
  #textBytes = 0;
  readonly #long: string[] = [];
  /** The string that started in an earlier chunk. */
  #open: Buffer[] = [];
  #openBytes = 0;
  #lastWasLong = false;
  #inString = false;
  #escaped = false;
  #hadEscape = false;
  #nodes = 1;
  /** Number of names in each open object; -1 for an array. */
  readonly #names: number[] = [];

  constructor({ maxNodes }: JsonLimits) {
    this.#maxNodes = maxNodes;
  }

  /** @returns the refusal, as soon as it is known */
  write(chunk: Buffer): Refusal | undefined {
    /** Start of the chunk's bytes that are still to be kept. */
    let from = 0;
    let stringAt = this.#inString ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) {
          this.#escaped = true;
          this.#hadEscape = true;
        } else if (byte === QUOTE) {
          this.#inString = false;
          if (this.#openBytes > 0) {
            const refusal = this.#closeOpen(chunk.subarray(from, at));
            if (refusal) return refusal;
            from = at;
          }
        }
        continue;
      }
      switch (byte) {
        case QUOTE:
          this.#inString = true;
          this.#hadEscape = false;
          this.#lastWasLong = false;
          stringAt = at + 1;
          break;
        case COLON:
          if (this.#lastWasLong) return longName;
          break;
        case COMMA:
        case OPEN_OBJECT:
        case OPEN_ARRAY: {
          const refusal = this.#count(byte);
          if (refusal) return refusal;
          break;
        }
        case CLOSE_OBJECT:
        case CLOSE_ARRAY:
          this.#names.pop();
          break;
        default:
      }
    }
    if (!this.#inString) this.#keep(chunk.subarray(from));
    else {
      const begun = this.#openBytes > 0 ? from : stringAt;
      if (begun > from) this.#keep(chunk.subarray(from, begun));
      this.#open.push(chunk.subarray(begun));
      this.#openBytes += chunk.length - begun;
    }
    return this.#textBytes > MAX_TEXT_BYTES ? tooComplex : undefined;
  }

  #keep(part: Buffer): void {
    this.#text.push(part);
    this.#textBytes += part.length;
  }

  /** Frees what was read. */
  discard(): void {
    this.#text.length = 0;
    this.#open = [];
    this.#long.length = 0;
  }

  end(): ScannedJson {
    const bytes = Buffer.concat([...this.#text, ...this.#open]);
    const mayNeedCleaning = [String.raw`\u0000`, String.raw`\ud`, String.raw`\uD`].some((escape) =>
      bytes.includes(escape),
    );
    return {
      text: bytes.toString('utf8'),
      long: this.#long,
      placeholder: (index) => this.#placeholder(index),
      mayNeedCleaning,
    };
  }

  #placeholder(index: number): string {
    return `${this.#token}:${index}`;
  }

  #count(byte: number): Refusal | undefined {
    if (++this.#nodes > this.#maxNodes) return tooComplex;
    if (byte === COMMA) {
      const names = this.#names.at(-1) ?? -1;
      if (names < 0) return undefined;
      this.#names[this.#names.length - 1] = names + 1;
      return names + 1 >= MAX_NAMES ? tooComplex : undefined;
    }
    return this.#names.push(byte === OPEN_OBJECT ? 0 : -1) > MAX_DEPTH ? tooComplex : undefined;
  }

  /** Ends a string that started in an earlier chunk. */
  #closeOpen(rest: Buffer): Refusal | undefined {
    const parts = [...this.#open, rest];
    this.#open = [];
    this.#openBytes = 0;
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    if (bytes <= LONG_BYTES || this.#hadEscape) {
      for (const part of parts) this.#keep(part);
      return bytes > MAX_ESCAPED_BYTES ? longEscaped : undefined;
    }
    this.#lastWasLong = true;
    this.#keep(Buffer.from(this.#placeholder(this.#long.length)));
    const decoder = new TextDecoder();
    let value = '';
    // One by one, so that chunks can be freed while the text grows.
    for (let part = parts.shift(); part; part = parts.shift()) value += decoder.decode(part, { stream: true });
    this.#long.push(value + decoder.decode());
    return undefined;
  }
}
