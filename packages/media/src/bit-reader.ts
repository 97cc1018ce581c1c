/** Reads numbers of a few bits from bytes; zeros after the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #isLowestFirst: boolean;
  #at = 0;

  /** `order`: of the bits in a byte, and of those in a number. */
  constructor(bytes: Uint8Array, order: 'lowest first' | 'highest first') {
    this.#bytes = bytes;
    this.#isLowestFirst = order === 'lowest first';
  }

  /** `count`: at most 32. */
  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      const place = this.#at & 7;
      const bit = (byte >> (this.#isLowestFirst ? place : 7 - place)) & 1;
      value = this.#isLowestFirst ? value + bit * 2 ** index : value * 2 + bit;
    }
    return value;
  }
}
