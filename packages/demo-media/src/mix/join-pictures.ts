import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import { fitToCover, type RgbaImage } from '../clip/start-image.ts';
import { blur, mapPixels, filterImage, lumaMap, type PixelMap, paintOver, sumOf } from '../edit/picture.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { smoothStep } from '../scenes/colour.ts';
import { between } from '../scenes/random.ts';
import { findSubject, subjectMask } from '../subject/subject.ts';

/** Range of the subject's share of its image for a usable cut-out. */
const MIN_SHARE = 0.06;
const MAX_SHARE = 0.62;
/** Minimum separation of subject and background for a cut-out. */
const MIN_PLAINNESS = 0.8;

/**
 * Joins two images: the second one's subject is cut out, relit and placed in the first with a shadow; an
 * image without a clear subject, such as a landscape, becomes a double exposure.
 */
export async function joinPictures(ground: RgbaImage, second: Buffer, brief: SceneBrief): Promise<RgbaImage> {
  const image = await loadImage(second);
  const k = Math.min(ground.width / image.width, ground.height / image.height);
  const inside = (side: number): number => Math.max(16, Math.round(side * k));
  const [width, height] = [inside(image.width), inside(image.height)];
  const picture = await fitToCover(second, width, height);
  const { mask, plainness } = findSubject(picture);
  const share = sumOf(mask) / mask.length;
  const isCuttable =
    plainness > MIN_PLAINNESS && share > MIN_SHARE && share < MAX_SHARE && borderCoverage(mask, width, height) < 0.22;
  return isCuttable
    ? insertSubject(ground, picture, mask, brief)
    : doubleExposure(ground, await fitToCover(second, ground.width, ground.height), brief);
}

/** Share of the border that the subject covers, without the lower edge, where people stand. */
const borderCoverage = (mask: PixelMap, width: number, height: number): number =>
  mask.reduce((sum, m, i) => (i < width || i % width === 0 || (i + 1) % width === 0 ? sum + m : sum), 0) /
  (width + 2 * height);

function maskBounds(mask: PixelMap, width: number): Record<'left' | 'top' | 'right' | 'bottom', number> {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (const [i, m] of mask.entries()) {
    if (m <= 0.4) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    Object.assign(box, { left: Math.min(box.left, x), top: Math.min(box.top, y) });
    Object.assign(box, { right: Math.max(box.right, x + 1), bottom: Math.max(box.bottom, y + 1) });
  }
  return box;
}

/** The third of the background with the least subject, as a share of its width. */
function chooseCentre(ground: RgbaImage, brief: SceneBrief): number {
  const { width, height } = ground;
  // The centre is the last choice.
  const shown: [number, number, number] = [0, 0.006 * width * height, 0];
  for (const [i, m] of subjectMask(ground).entries())
    if (i > 0.3 * width * height) shown[Math.floor(((i % width) / width) * 3) as 0 | 1 | 2] += m;
  return 0.3 + 0.2 * shown.indexOf(Math.min(...shown)) + between(brief.random('side'), -0.03, 0.03);
}

function insertSubject(ground: RgbaImage, picture: RgbaImage, mask: PixelMap, brief: SceneBrief): RgbaImage {
  const { width, height } = ground;
  const box = maskBounds(mask, picture.width);
  const [wide, tall] = [box.right - box.left, box.bottom - box.top];
  const random = brief.random('place');
  const scale = Math.min((height * between(random, 0.56, 0.66)) / tall, (width * 0.6) / wide);
  const lit = matchLight(ground, picture);
  for (const [i, m] of mask.entries()) lit.data[i * 4 + 3] = m * 255;
  const cutOut = createCanvas(picture.width, picture.height);
  const pixels = new ImageData(new Uint8ClampedArray(lit.data), picture.width, picture.height);
  cutOut.getContext('2d').putImageData(pixels, 0, 0);
  // A subject cropped at the bottom stays cropped there.
  const stands = box.bottom > picture.height * 0.97 ? height + 2 : height * between(random, 0.9, 0.95);
  const centre = chooseCentre(ground, brief) * width;
  return paintOver(ground, (pen) => {
    pen.imageSmoothingQuality = 'high';
    /** Anchored at the feet, where the shadow starts. */
    const put = (lean: number, flat: number): void => {
      pen.setTransform(scale, 0, lean * scale, flat * scale, centre, stands);
      pen.drawImage(cutOut, -(box.left + wide / 2), -box.bottom);
    };
    // A soft shadow along the floor and a fainter one around the subject.
    for (const [lean, flat, soft, alpha] of [
      [-0.9, 0.28, 40, 0.5],
      [0, 1, 16, 0.25],
    ] as const) {
      pen.filter = `brightness(0) blur(${Math.max(2, (tall * scale) / soft)}px)`;
      pen.globalAlpha = alpha;
      put(lean, flat);
    }
    pen.filter = 'none';
    pen.globalAlpha = 1;
    put(0, 1);
  });
}

/** Matches an image's brightness and tint to another's mean colour. */
function matchLight({ data, ...size }: RgbaImage, picture: RgbaImage): RgbaImage {
  const { data: mean } = filterImage({ data, ...size }, 'scale=1:1:flags=area');
  const lit = (v: number, c: number): number => v + ((mean[c] as number) - 120) * 0.28 * (0.4 + v / 255);
  return mapPixels(picture, ({ rgb: [r, g, b] }) => [lit(r, 0), lit(g, 1), lit(b, 2)]);
}

/** Double exposure: the second image shows where the first is dark, and on one side of a soft wave. */
function doubleExposure(ground: RgbaImage, second: RgbaImage, brief: SceneBrief): RgbaImage {
  const { width, height } = ground;
  const other = second.data;
  const random = brief.random('exposure');
  const angle = between(random, -0.5, 0.5);
  const way = random() < 0.5 ? 1 : -1;
  const luma = blur(lumaMap(ground), width, height, Math.max(2, width / 90));
  const subject = subjectMask(ground);
  return mapPixels(ground, ({ rgb, x, y, i }) => {
    const across = ((x - 0.5) * Math.cos(angle) + (y - 0.5) * Math.sin(angle)) * way;
    const wave = smoothStep(-0.2, 0.26, across + 0.05 * Math.sin(y * 5 + angle * 9));
    const dark = 1 - smoothStep(60, 190, luma[i] as number);
    const seen =
      Math.min(0.96, wave * 0.95 + (1 - wave) * dark * 0.28) * (1 - 0.45 * (subject[i] as number) * (1 - wave));
    const both = (c: 0 | 1 | 2): number => {
      const [a, b] = [rgb[c], other[i * 4 + c] as number];
      const mixed = a + (b - a) * seen;
      return mixed + (255 - ((255 - a) * (255 - b)) / 255 - mixed) * 0.2 * (1 - Math.abs(seen * 2 - 1));
    };
    return [both(0), both(1), both(2)];
  });
}
