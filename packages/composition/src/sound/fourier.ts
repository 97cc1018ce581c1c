/** Fourier transforms of one length, which is a power of two. */
export class Fourier {
  readonly #length: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;

  constructor(length: number) {
    this.#length = length;
    const angles = Float64Array.from({ length: length / 2 }, (_, at) => (2 * Math.PI * at) / length);
    this.#cos = angles.map(Math.cos);
    this.#sin = angles.map(Math.sin);
  }

  /** Transforms complex numbers in place. */
  forwards(real: Float64Array, imaginary: Float64Array): void {
    this.#run(real, imaginary);
  }

  /** The inverse of `forwards`. */
  backwards(real: Float64Array, imaginary: Float64Array): void {
    // With both parts swapped, the transform is its own inverse, apart from its size.
    this.#run(imaginary, real);
    for (let at = 0; at < this.#length; at++) {
      real[at] = (real[at] ?? 0) / this.#length;
      imaginary[at] = (imaginary[at] ?? 0) / this.#length;
    }
  }

  #run(real: Float64Array, imaginary: Float64Array): void {
    const length = this.#length;
    for (let at = 1, other = 0; at < length; at++) {
      let bit = length >> 1;
      for (; other & bit; bit >>= 1) other ^= bit;
      other ^= bit;
      if (at < other) {
        const [x, y] = [real[at] ?? 0, imaginary[at] ?? 0];
        real[at] = real[other] ?? 0;
        imaginary[at] = imaginary[other] ?? 0;
        real[other] = x;
        imaginary[other] = y;
      }
    }
    for (let size = 2; size <= length; size *= 2) {
      const step = length / size;
      for (let turn = 0; turn < size / 2; turn++) {
        const cos = this.#cos[turn * step] ?? 0;
        const sin = this.#sin[turn * step] ?? 0;
        for (let low = turn; low < length; low += size) {
          const high = low + size / 2;
          const x = (real[high] ?? 0) * cos + (imaginary[high] ?? 0) * sin;
          const y = (imaginary[high] ?? 0) * cos - (real[high] ?? 0) * sin;
          real[high] = (real[low] ?? 0) - x;
          imaginary[high] = (imaginary[low] ?? 0) - y;
          real[low] = (real[low] ?? 0) + x;
          imaginary[low] = (imaginary[low] ?? 0) + y;
        }
      }
    }
  }
}
