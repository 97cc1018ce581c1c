import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { endOf, type CaptionOverlay, type Composition, type SeenOverlay } from '@kinoloom/composition';
import {
  bounds,
  cacheKey,
  fontsOfComposition,
  paint,
  type Picture,
  type Rect,
  type PaintContext,
} from '@kinoloom/composition/painter';
import sharp from 'sharp';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import { writeRawPictures, type RawPicture } from '../media/write-raw-pictures.ts';

/** A bitmap with transparency and its position on the canvas. */
export interface PaintedInput {
  readonly file: string;
  readonly x: number;
  readonly y: number;
}

/** Inputs that an expert would prepare for a hand-written filter graph. */
export interface PaintedInputs {
  readonly title: PaintedInput;
  readonly photo: PaintedInput;
  /** A video of uncompressed images, one for every change. */
  readonly captions: PaintedInput;
}

/** Paints the composition's overlays, cropped as tightly as possible: title and photo once, since they only fade. */
export async function paintInputs(composition: Composition, photoFile: string, folder: string): Promise<PaintedInputs> {
  await mkdir(folder, { recursive: true });
  loadFonts(fontsOfComposition(composition));
  const image = await loadImage(photoFile);
  const picture: Picture = { image, width: image.width, height: image.height };
  const stage = nodePaintContext(composition.canvas, () => picture);
  const single = (type: 'text' | 'image', name: string): Promise<PaintedInput> => {
    const overlay = composition.overlays.find((overlay) => overlay.type === type);
    if (!overlay || overlay.type === 'sound') throw new Error(`The composition has no ${type}`);
    return paintStill(overlay, stage, join(folder, `${name}.png`));
  };
  const captions = composition.overlays.find((overlay) => overlay.type === 'caption');
  if (!captions) throw new Error('The composition has no captions');
  return {
    title: await single('text', 'title'),
    photo: await single('image', 'photo'),
    captions: await paintCaptions(captions, stage, folder),
  };
}

/** Paints an overlay as it is in its middle. */
export async function paintStill(overlay: SeenOverlay, stage: PaintContext, file: string): Promise<PaintedInput> {
  const middle = Math.floor((overlay.from + endOf(overlay)) / 2);
  const box = inkOf(overlay, [middle], stage);
  const { width, height } = box;
  const pixels = painted(overlay, middle, box, stage);
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file);
  return { file, x: box.x, y: box.y };
}

/** An image for every change, as words grow into their highlight and back; all have the same box, so that one input of the graph takes them all. */
async function paintCaptions(overlay: CaptionOverlay, stage: PaintContext, folder: string): Promise<PaintedInput> {
  const changes = changesOf(overlay);
  const box = inkOf(overlay, changes, stage);
  const pictures = function* (): Generator<RawPicture> {
    for (const from of changes) yield { from, rgba: painted(overlay, from, box, stage) };
  };
  const file = join(folder, 'captions.nut');
  await writeRawPictures(pictures(), box, file);
  return { file, x: box.x, y: box.y };
}

/** The frames on which an overlay differs from the frame before. */
function changesOf(overlay: SeenOverlay): number[] {
  const frames = Array.from({ length: overlay.durationInFrames }, (_, index) => overlay.from + index);
  const keys = frames.map((at) => cacheKey(overlay, at));
  return frames.filter((_, index) => keys[index] !== keys[index - 1]);
}

/** An overlay's pixels within a box, with straight alpha. */
function painted(
  overlay: SeenOverlay,
  at: number,
  { x, y, width, height }: Rect,
  stage: PaintContext,
): Uint8ClampedArray {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.translate(-x, -y);
  paint(pen, overlay, at, stage);
  const { data } = pen.getImageData(0, 0, width, height);
  // The garbage collector does not see the memory of a canvas.
  canvas.width = 1;
  canvas.height = 1;
  return data;
}

/** The box around all visible pixels on these frames, extended to even pixels as 4:2:0 requires. */
function inkOf(overlay: SeenOverlay, frames: readonly number[], stage: PaintContext): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const at of frames) {
    const box = whole(bounds(overlay, at, stage));
    if (box.width === 0 || box.height === 0) continue;
    const data = painted(overlay, at, box, stage);
    for (let y = 0; y < box.height; y++)
      for (let x = 0; x < box.width; x++) {
        if (data[(y * box.width + x) * 4 + 3] === 0) continue;
        [left, right] = [Math.min(left, box.x + x), Math.max(right, box.x + x + 1)];
        [top, bottom] = [Math.min(top, box.y + y), Math.max(bottom, box.y + y + 1)];
      }
  }
  if (right < left) throw new Error(`${overlay.id} is empty`);
  const down = (value: number): number => value - (value % 2);
  const up = (value: number): number => value + (value % 2);
  return { x: down(left), y: down(top), width: up(right) - down(left), height: up(bottom) - down(top) };
}

/** Extended to whole pixels. */
function whole({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}
