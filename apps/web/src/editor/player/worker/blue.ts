import type { VideoSample, VideoSampleColorSpace } from 'mediabunny';

/** A strong blue, in limited range: luma, and blue and red difference. */
const [LUMA, CB, CR] = [65, 205, 114];
/** Weights of red and blue in the luma: ITU-R BT.709, BT.601, BT.2020. */
const WEIGHT_OF_BLUE = new Map<string | null, number>([
  ['bt709', 0.0722],
  ['smpte170m', 0.114],
  ['bt470bg', 0.114],
  ['bt2020-ncl', 0.0593],
]);
/** Levels of 255 that may be rounding. */
const LEAST = 3;

const known = new Map<string, Promise<number>>();

/**
 * How much blue the browser's own conversion lacks for each step of the blue difference; measured once for each kind of
 * frame. Chromium converts frames in memory by libyuv, whose factor for blue ends at 2, where bt709 has 2.11: a saturated
 * blue is 9 levels too low. Other paths of Chromium and other browsers lack nothing.
 */
export function missingBlue(colours: VideoSampleColorSpace): Promise<number> {
  const { matrix, primaries, transfer, fullRange } = colours;
  if (fullRange) return Promise.resolve(0);
  const key = [matrix, primaries, transfer].join();
  const found = known.get(key) ?? measure(matrix ?? 'bt709', colours);
  known.set(key, found);
  return found;
}

async function measure(matrix: string, { primaries, transfer }: VideoSampleColorSpace): Promise<number> {
  const weight = WEIGHT_OF_BLUE.get(matrix);
  // The blue of other primaries is another one after their conversion, which libyuv does not do.
  if (weight === undefined || !['bt709', 'smpte170m', null, undefined].includes(primaries)) return 0;
  const samples = new Uint8Array(16 * 16 * 1.5).fill(LUMA, 0, 256).fill(CB, 256, 320).fill(CR, 320);
  const frame = new VideoFrame(samples, {
    format: 'I420',
    codedWidth: 16,
    codedHeight: 16,
    timestamp: 0,
    colorSpace: {
      matrix: matrix as VideoMatrixCoefficients,
      primaries: primaries ?? 'bt709',
      transfer: transfer ?? 'bt709',
      fullRange: false,
    },
  });
  try {
    const pixels = new Uint8ClampedArray(16 * 16 * 4);
    await frame.copyTo(pixels, { format: 'RGBA', colorSpace: 'srgb' });
    const right = ((LUMA - 16) * 255) / 219 + ((CB - 128) * (2 - 2 * weight) * 255) / 224;
    const lack = right - (pixels[2] ?? right);
    return lack < LEAST ? 0 : lack / (CB - 128);
  } finally {
    frame.close();
  }
}

/** Adds it to the pixels of a frame in memory. Where blue was clipped, it stays so. */
export async function restoreBlue(pixels: Uint8ClampedArray, sample: VideoSample, missing: number): Promise<void> {
  const { width, height } = sample.visibleRect;
  const planes = new Uint8Array(sample.allocationSize());
  const [, chroma] = await sample.copyTo(planes);
  if (!chroma) return;
  const isInPairs = sample.format === 'NV12';
  const [across, down] = [sample.format === 'I444' ? 0 : 1, sample.format === 'I420' || isInPairs ? 1 : 0];
  const step = isInPairs ? 2 : 1;
  const change = Int8Array.from({ length: 256 }, (_, code) => Math.round((code - 128) * missing));
  for (let y = 0, at = 2; y < height; y++) {
    const row = chroma.offset + (y >> down) * chroma.stride;
    for (let x = 0; x < width; x++, at += 4) {
      const more = change[planes[row + (x >> across) * step] ?? 128] ?? 0;
      if (more !== 0) pixels[at] = (pixels[at] ?? 0) + more;
    }
  }
}
