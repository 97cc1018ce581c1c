/** A Fourier transform of one size, in place; made once, for its tables. */
export interface Fft {
  readonly size: number;
  /** From samples to frequencies. */
  forward(real: Float64Array, imaginary: Float64Array): void;
  /** Back, so that both ways together change nothing. */
  inverse(real: Float64Array, imaginary: Float64Array): void;
}

/** The radix-2 transform of J. W. Cooley and J. W. Tukey. @param size a power of two */
export function fft(size: number): Fft {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is no power of two`);
  const order = Uint32Array.from({ length: size }, (_, i) => reversed(i, bits));
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));

  function forward(re: Float64Array, im: Float64Array): void {
    for (let i = 0; i < size; i++) {
      const j = order[i] as number;
      if (j <= i) continue;
      const x = re[i] as number;
      const y = im[i] as number;
      re[i] = re[j] as number;
      im[i] = im[j] as number;
      re[j] = x;
      im[j] = y;
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const c = cos[k * step] as number;
          const s = sin[k * step] as number;
          const a = start + k;
          const b = a + half;
          const x = (re[b] as number) * c + (im[b] as number) * s;
          const y = (im[b] as number) * c - (re[b] as number) * s;
          re[b] = (re[a] as number) - x;
          im[b] = (im[a] as number) - y;
          re[a] = (re[a] as number) + x;
          im[a] = (im[a] as number) + y;
        }
      }
    }
  }

  return {
    size,
    forward,
    inverse(re, im) {
      forward(im, re);
      for (let i = 0; i < size; i++) {
        re[i] = (re[i] as number) / size;
        im[i] = (im[i] as number) / size;
      }
    },
  };
}

function reversed(value: number, bits: number): number {
  let [left, out] = [value, 0];
  for (let bit = 0; bit < bits; bit++) {
    out = (out << 1) | (left & 1);
    left >>= 1;
  }
  return out;
}
