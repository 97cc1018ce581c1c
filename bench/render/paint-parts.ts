import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { endOf, FPS, type CaptionOverlay, type Composition } from '@kinoloom/composition';
import { fontsOfComposition, paint, type Picture, type SeenOverlay, type Stage } from '@kinoloom/composition/painter';
import { loadFonts, nodeStage } from '../../tests/golden/node-stage.ts';

/** A bitmap with transparency, and where on the canvas its corner lies. */
export interface Part {
  readonly file: string;
  readonly x: number;
  readonly y: number;
}

/** What somebody who writes a filter graph by hand would prepare for it. */
export interface Parts {
  readonly title: Part;
  readonly photo: Part;
  /** A list in the language of libav's concat demuxer: the picture of each spoken word, and how long it shows. */
  readonly captions: Part;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paints the overlays of the film that do not move, at rest, as tightly cut as they can be. */
export async function paintParts(film: Composition, photoFile: string, folder: string): Promise<Parts> {
  await mkdir(folder, { recursive: true });
  loadFonts(fontsOfComposition(film));
  const image = await loadImage(photoFile);
  const picture: Picture = { image, width: image.width, height: image.height };
  const stage = nodeStage(film.canvas, () => picture);
  const single = async (type: 'text' | 'image', name: string): Promise<Part> => {
    const overlay = film.overlays.find((overlay) => overlay.type === type);
    if (!overlay || overlay.type === 'sound') throw new Error(`The film has no ${type}`);
    const sheet = painted(overlay, Math.floor((overlay.from + endOf(overlay)) / 2), stage);
    const box = inkOf(sheet) ?? { x: 0, y: 0, width: 2, height: 2 };
    const file = join(folder, `${name}.png`);
    await writeFile(file, cropped(sheet, box));
    return { file, x: box.x, y: box.y };
  };
  const captions = film.overlays.find((overlay) => overlay.type === 'caption');
  if (!captions) throw new Error('The film has no captions');
  return {
    title: await single('text', 'title'),
    photo: await single('image', 'photo'),
    captions: await paintCaptions(captions, stage, folder),
  };
}

/** Each word when it has grown to its highlight; all cut to the same box, so that one entry of a graph takes them all. */
async function paintCaptions(overlay: CaptionOverlay, stage: Stage, folder: string): Promise<Part> {
  const frameOf = (ms: number): number => overlay.from + Math.round((ms * FPS) / 1000);
  const words = overlay.captions.flatMap(({ words }) => words);
  const shown = words.map(({ startMs, endMs }) => {
    const [from, until] = [frameOf(startMs), frameOf(endMs)];
    return { from, until, sheet: painted(overlay, until - 1, stage) };
  });
  const box = shown.map(({ sheet }) => inkOf(sheet)).reduce(around);
  if (!box) throw new Error('The captions are empty');
  const nothing = join(folder, 'caption-none.png');
  await writeFile(nothing, createCanvas(box.width, box.height).encodeSync('png'));
  const lines = ['ffconcat version 1.0'];
  const show = (file: string, frames: number): void => {
    // Without a rate of the film's, the demuxer would round to 25 pictures a second.
    if (frames > 0) lines.push(`file '${file}'`, `option framerate ${FPS}`, `duration ${(frames / FPS).toFixed(6)}`);
  };
  let at = 0;
  for (const [index, { from, until, sheet }] of shown.entries()) {
    show(nothing, from - at);
    const file = join(folder, `caption-${String(index).padStart(3, '0')}.png`);
    await writeFile(file, cropped(sheet, box));
    show(file, until - from);
    at = until;
  }
  show(nothing, 1);
  const file = join(folder, 'captions.ffconcat');
  await writeFile(file, `${lines.join('\n')}\n`);
  return { file, x: box.x, y: box.y };
}

function painted(overlay: SeenOverlay, at: number, stage: Stage): Canvas {
  const sheet = createCanvas(stage.canvas.width, stage.canvas.height);
  paint(sheet.getContext('2d'), overlay, at, stage);
  return sheet;
}

/** Around all that is not clear, grown to even pixels as 4:2:0 colour wants them. */
function inkOf(sheet: Canvas): Box | undefined {
  const { width, height } = sheet;
  const { data } = sheet.getContext('2d').getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  if (right === 0) return undefined;
  const down = (value: number): number => value - (value % 2);
  const up = (value: number): number => value + (value % 2);
  return { x: down(left), y: down(top), width: up(right) - down(left), height: up(bottom) - down(top) };
}

function around(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (!a || !b) return a ?? b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

function cropped(sheet: Canvas, { x, y, width, height }: Box): Buffer {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(sheet, x, y, width, height, 0, 0, width, height);
  return canvas.encodeSync('png');
}
