/**
 * A picture at half its size, a quarter and so on, each softened, so that a blurred sample costs no more than a sharp one.
 * Its three planes lie interleaved, all sizes one after the other.
 */
export interface Pyramid {
  readonly data: Float32Array;
  readonly levels: readonly Level[];
}

interface Level {
  /** Where it begins in the data. */
  readonly offset: number;
  readonly width: number;
  readonly height: number;
}

/** Three planes of one size. */
export interface PyramidPlanes {
  readonly width: number;
  readonly height: number;
  readonly data: readonly [Uint8Array, Uint8Array, Uint8Array];
  readonly strides: readonly [number, number, number];
}

const DEPTH = 6;
/** From this level on, pictures follow one another slowly: what is that soft must not flicker. */
const CALM_LEVEL = 5;

export function pyramid(width: number, height: number): Pyramid {
  const levels: Level[] = [];
  let offset = 0;
  for (let l = 0, w = width, h = height; l < DEPTH; l++) {
    w = Math.max(2, (w + 1) >> 1);
    h = Math.max(2, (h + 1) >> 1);
    levels.push({ offset, width: w, height: h });
    offset += w * h * 3;
  }
  return { data: new Float32Array(offset), levels };
}

/**
 * Takes the next picture in.
 * @param follow how far the soft levels follow it, 0 to 1; 1 after a cut
 */
export function refill({ data, levels }: Pyramid, picture: PyramidPlanes, follow: number): void {
  const [first] = levels;
  if (!first) return;
  average(picture, data, first);
  for (let l = 1; l < levels.length; l++)
    halve(data, levels[l - 1] as Level, levels[l] as Level, l + 1 === CALM_LEVEL ? follow : 1);
}

/** The mean of each 2×2 samples. */
function average({ width, height, data, strides }: PyramidPlanes, out: Float32Array, to: Level): void {
  for (let p = 0; p < 3; p++) {
    const plane = data[p as 0 | 1 | 2];
    const stride = strides[p as 0 | 1 | 2];
    for (let y = 0; y < to.height; y++) {
      const a = Math.min(height - 1, y * 2) * stride;
      const b = Math.min(height - 1, y * 2 + 1) * stride;
      let i = to.offset + y * to.width * 3 + p;
      for (let x = 0; x < to.width; x++, i += 3) {
        const left = Math.min(width - 1, x * 2);
        const right = Math.min(width - 1, x * 2 + 1);
        out[i] =
          ((plane[a + left] as number) +
            (plane[a + right] as number) +
            (plane[b + left] as number) +
            (plane[b + right] as number)) *
          0.25;
      }
    }
  }
}

/** A 4×4 binomial kernel over each pair of samples: soft enough that no grid shows when it is enlarged. */
function halve(data: Float32Array, from: Level, to: Level, follow: number): void {
  const { width: w, height: h } = from;
  const lines = new Float32Array(w * 3);
  for (let y = 0; y < to.height; y++) {
    const row = (k: number): number => from.offset + Math.max(0, Math.min(h - 1, y * 2 + k)) * w * 3;
    const [a, b, c, d] = [row(-1), row(0), row(1), row(2)];
    for (let i = 0; i < lines.length; i++)
      lines[i] =
        (data[a + i] as number) + 3 * ((data[b + i] as number) + (data[c + i] as number)) + (data[d + i] as number);
    let o = to.offset + y * to.width * 3;
    for (let x = 0; x < to.width; x++) {
      const e = Math.max(0, x * 2 - 1) * 3;
      const f = Math.min(w - 1, x * 2) * 3;
      const g = Math.min(w - 1, x * 2 + 1) * 3;
      const j = Math.min(w - 1, x * 2 + 2) * 3;
      for (let p = 0; p < 3; p++, o++) {
        const sum =
          (lines[e + p] as number) +
          3 * ((lines[f + p] as number) + (lines[g + p] as number)) +
          (lines[j + p] as number);
        const before = data[o] as number;
        data[o] = before + (sum / 64 - before) * follow;
      }
    }
  }
}

/** Where blurred samples are read, worked out once: two levels, each between four neighbours. */
export interface Taps {
  readonly at: Int32Array;
  /** For each sample: how far right and down within the first level's cell and the second's, and the share of the second. */
  readonly part: Float32Array;
}

export function taps(count: number): Taps {
  return { at: new Int32Array(count * 4), part: new Float32Array(count * 5) };
}

/** Sets sample `k` to the full picture's place (u, v), blurred over 2 to the power of `level` pixels, 1 to 6. */
export function aim({ levels }: Pyramid, { at, part }: Taps, k: number, u: number, v: number, level: number): void {
  const low = Math.max(0, Math.min(levels.length - 1, Math.floor(level - 1)));
  const high = Math.min(levels.length - 1, low + 1);
  [low, high].forEach((l, n) => {
    const { offset, width, height } = levels[l] as Level;
    const scale = 1 / (2 << l);
    const x = Math.max(0, Math.min(width - 1.001, (u + 0.5) * scale - 0.5));
    const y = Math.max(0, Math.min(height - 1.001, (v + 0.5) * scale - 0.5));
    at[k * 4 + n * 2] = offset + (Math.floor(y) * width + Math.floor(x)) * 3;
    at[k * 4 + n * 2 + 1] = width * 3;
    part[k * 5 + n * 2] = x - Math.floor(x);
    part[k * 5 + n * 2 + 1] = y - Math.floor(y);
  });
  part[k * 5 + 4] = Math.max(0, Math.min(1, level - 1 - low));
}

/** Plane `p` of sample `k`. */
export function soft(data: Float32Array, { at, part }: Taps, k: number, p: number): number {
  const a = (at[k * 4] as number) + p;
  const ar = a + (at[k * 4 + 1] as number);
  const b = (at[k * 4 + 2] as number) + p;
  const br = b + (at[k * 4 + 3] as number);
  const ax = part[k * 5] as number;
  const bx = part[k * 5 + 2] as number;
  const a0 = data[a] as number;
  const a1 = data[ar] as number;
  const b0 = data[b] as number;
  const b1 = data[br] as number;
  const at0 = a0 + ((data[a + 3] as number) - a0) * ax;
  const at1 = a1 + ((data[ar + 3] as number) - a1) * ax;
  const bt0 = b0 + ((data[b + 3] as number) - b0) * bx;
  const bt1 = b1 + ((data[br + 3] as number) - b1) * bx;
  const near = at0 + (at1 - at0) * (part[k * 5 + 1] as number);
  return near + (bt0 + (bt1 - bt0) * (part[k * 5 + 3] as number) - near) * (part[k * 5 + 4] as number);
}
