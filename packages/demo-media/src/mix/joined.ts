import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import { fitToCover, type RgbaImage } from '../clip/start-image.ts';
import { blur, mapPixels, filterImage, lumaMap, type PixelMap, paintOver, sumOf } from '../edit/picture.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { smoothStep } from '../scenes/colour.ts';
import { between } from '../scenes/random.ts';
import { findSubject, subjectMask } from '../subject/subject.ts';

/** A cut-out shows something of its own between these shares of its picture: less is nothing, more is all of it. */
const MIN_SHARE = 0.06;
const MAX_SHARE = 0.62;
/** From here on a subject can be told from its surroundings well enough to be cut out of them. */
const MIN_PLAINNESS = 0.8;

/**
 * A second picture in the scene of the first: its subject cut out, in the light of where it stands, with a shadow; a
 * picture that has no subject of its own, as a landscape, shines through the first instead.
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

/** How much of the border the subject covers, the lower one aside, on which people stand. */
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

/** Where the ground has least to show, it can best spare the room: left, middle or right, as a share of its width. */
function chooseCentre(ground: RgbaImage, brief: SceneBrief): number {
  const { width, height } = ground;
  // The middle is the last resort: it is where the ground is looked at.
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
  // What its own picture cuts off below must be cut off by ours, too.
  const stands = box.bottom > picture.height * 0.97 ? height + 2 : height * between(random, 0.9, 0.95);
  const centre = chooseCentre(ground, brief) * width;
  return paintOver(ground, (pen) => {
    pen.imageSmoothingQuality = 'high';
    /** From its feet, so that its shadow lies at them. */
    const put = (lean: number, flat: number): void => {
      pen.setTransform(scale, 0, lean * scale, flat * scale, centre, stands);
      pen.drawImage(cutOut, -(box.left + wide / 2), -box.bottom);
    };
    // A soft shadow along the floor and a fainter one about it.
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

/** A picture as bright and as coloured as if it stood in the light of another. */
function matchLight({ data, ...size }: RgbaImage, picture: RgbaImage): RgbaImage {
  const { data: mean } = filterImage({ data, ...size }, 'scale=1:1:flags=area');
  const lit = (v: number, c: number): number => v + ((mean[c] as number) - 120) * 0.28 * (0.4 + v / 255);
  return mapPixels(picture, ({ rgb: [r, g, b] }) => [lit(r, 0), lit(g, 1), lit(b, 2)]);
}

/** A double exposure: the second picture shines where the first is dark or plain, and along a soft wave the other way. */
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
