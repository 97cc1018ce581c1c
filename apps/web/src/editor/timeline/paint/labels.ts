import type { Context2D } from './theme.ts';

/** Maximum number of cached truncations. */
const KEPT = 4_000;

/** Truncates labels and caches the result: measuring is the slowest part of painting a label. */
export class Labels {
  readonly #widths = new Map<string, number>();
  readonly #cut = new Map<string, string>();

  /** Call when fonts have changed. */
  forget(): void {
    this.#widths.clear();
    this.#cut.clear();
  }

  widthOf(pen: Context2D, text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > KEPT) this.#widths.clear();
    const { width } = pen.measureText(text);
    this.#widths.set(text, width);
    return width;
  }

  /** The text, or as much of its start as fits, followed by an ellipsis; empty if not even one letter fits. */
  fit(pen: Context2D, text: string, room: number): string {
    // No longer than any window is wide: measuring whole paragraphs is slow.
    const line = text.slice(0, 120);
    if (this.widthOf(pen, line) <= room) return line;
    const key = `${Math.floor(room / 4)} ${line}`;
    const known = this.#cut.get(key);
    if (known !== undefined) return known;
    if (this.#cut.size > KEPT) this.#cut.clear();
    const made = this.#cutTo(pen, line, Math.floor(room / 4) * 4);
    this.#cut.set(key, made);
    return made;
  }

  #cutTo(pen: Context2D, text: string, room: number): string {
    return PLAIN.test(text) ? this.#cutPlain(pen, text, room) : cut(pen, text, room);
  }

  /** A text is about as wide as the sum of its letters, or slightly narrower, so little has to be measured. */
  #cutPlain(pen: Context2D, text: string, room: number): string {
    let left = room - this.widthOf(pen, '…');
    let length = 0;
    while (length < text.length) {
      left -= this.widthOf(pen, text.charAt(length));
      if (left < 0) break;
      length++;
    }
    while (length < text.length && this.widthOf(pen, shortened(text, length + 1)) <= room) length++;
    return shortened(text, length);
  }
}

/** Scripts without joined or stacked letters. */
const PLAIN = /^[\u0020-\u024f]*$/;

function cut(pen: Context2D, text: string, room: number): string {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pen.measureText(`${text.slice(0, middle).trimEnd()}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return shortened(text, low);
}

const shortened = (text: string, length: number): string => (length === 0 ? '' : `${text.slice(0, length).trimEnd()}…`);
