const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

const luma = (pixels: Uint8ClampedArray): Float64Array =>
  Float64Array.from(
    { length: pixels.length / 4 },
    (_, i) => 0.299 * pixels[i * 4]! + 0.587 * pixels[i * 4 + 1]! + 0.114 * pixels[i * 4 + 2]!,
  );

/**
 * Mean structural similarity (SSIM) of the luma of two RGBA images, in windows of 8 by 8 (Wang et al. 2004); 1 means equal. Channel differences up to
 * `unseen` are ignored, because SSIM exaggerates them in flat, dark areas.
 */
export function ssim(a: Uint8ClampedArray, other: Uint8ClampedArray, width: number, unseen: number): number {
  const b = other.map((value, at) => (Math.abs(value - (a[at] ?? 0)) <= unseen ? (a[at] ?? 0) : value));
  const [x, y] = [luma(a), luma(b)];
  const height = x.length / width;
  const n = WINDOW * WINDOW;
  let [sum, windows] = [0, 0];
  for (let top = 0; top + WINDOW <= height; top += STEP) {
    for (let left = 0; left + WINDOW <= width; left += STEP) {
      let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
      for (let row = top; row < top + WINDOW; row++) {
        for (let at = row * width + left; at < row * width + left + WINDOW; at++) {
          const [p, q] = [x[at]!, y[at]!];
          sx += p;
          sy += q;
          sxx += p * p;
          syy += q * q;
          sxy += p * q;
        }
      }
      const [mx, my] = [sx / n, sy / n];
      const [vx, vy, cov] = [sxx / n - mx * mx, syy / n - my * my, sxy / n - mx * my];
      sum += ((2 * mx * my + C1) * (2 * cov + C2)) / ((mx * mx + my * my + C1) * (vx + vy + C2));
      windows += 1;
    }
  }
  return sum / windows;
}
