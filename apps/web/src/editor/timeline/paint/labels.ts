import type { Pen } from './scene.ts';

/** What was cut is measured again after so many others. */
const KEPT = 4_000;

/** Cuts words to the room there is, and remembers how: measuring is the slowest part of a label. */
export class Labels {
  readonly #widths = new Map<string, number>();
  readonly #cut = new Map<string, string>();

  widthOf(pen: Pen, text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > KEPT) this.#widths.clear();
    const { width } = pen.measureText(text);
    this.#widths.set(text, width);
    return width;
  }

  /** The text, or as much of its start as fits, with three dots after it; nothing where not even a letter does. */
  fit(pen: Pen, text: string, room: number): string {
    // No longer than any window is wide: laying out whole paragraphs for the first words is slow.
    const line = text.slice(0, 120);
    if (this.widthOf(pen, line) <= room) return line;
    const key = `${Math.floor(room / 4)} ${line}`;
    const known = this.#cut.get(key);
    if (known !== undefined) return known;
    if (this.#cut.size > KEPT) this.#cut.clear();
    const made = cut(pen, line, Math.floor(room / 4) * 4);
    this.#cut.set(key, made);
    return made;
  }
}

function cut(pen: Pen, text: string, room: number): string {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pen.measureText(`${text.slice(0, middle).trimEnd()}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`;
}
