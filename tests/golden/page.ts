/** Runs in the browser: paints the same cases on the browser's canvas. */
import { develop } from '@kinoloom/composition/picture';
import {
  fontsOfComposition,
  paintFrame,
  type Layer,
  type Pen,
  type Picture,
  type Pixels,
} from '@kinoloom/composition/painter';
import { goldenCases } from './cases.ts';
import { sceneryOf } from './scene.ts';
import { pictureSizes } from './picture-sizes.ts';

interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d', settings?: { willReadFrequently: boolean }): Pen | null;
}
declare const OffscreenCanvas: new (width: number, height: number) => Canvas;
declare const ImageData: new (pixels: Uint8ClampedArray, width: number, height: number) => Pixels;
declare const FontFace: new (
  family: string,
  source: string,
  how: { weight: string; style: string },
) => { load(): Promise<object> };
declare const document: { fonts: { add(font: object): void } };
declare const btoa: (binary: string) => string;

function surface(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('No canvas');
  return { canvas, pen };
}

function layer(width: number, height: number): Layer {
  const { canvas, pen } = surface(width, height);
  return { image: canvas, width, height, pen, free: () => undefined };
}

const pictures = new Map(
  Object.entries(pictureSizes).map(([name, { width, height }]): [string, Picture] => {
    const { canvas, pen } = surface(width, height);
    pen.putImageData(new ImageData(sceneryOf(width, height), width, height), 0, 0);
    return [name, { image: canvas, width, height }];
  }),
);

const loaded = new Set<string>();

/** Paints a case and returns its pixels as base64 of RGBA. */
async function paintCase(index: number): Promise<string> {
  const golden = goldenCases[index];
  if (!golden) throw new RangeError(`No case ${index}`);
  const { overlays, at, canvas } = golden;
  for (const { specifier, alias, weight, style } of fontsOfComposition({ overlays: [...overlays] })) {
    if (loaded.has(specifier)) continue;
    loaded.add(specifier);
    document.fonts.add(await new FontFace(alias, `url(/font/${specifier})`, { weight, style }).load());
  }
  const { width, height } = canvas;
  const { pen } = surface(width, height);
  paintFrame(pen, { overlays: [...overlays] }, at, {
    develop,
    canvas,
    ruler: layer(1, 1).pen,
    layer,
    picture: ({ src }) => pictures.get(src),
  });
  const { data } = pen.getImageData(0, 0, width, height);
  let binary = '';
  for (let start = 0; start < data.length; start += 32_768)
    binary += String.fromCharCode(...data.subarray(start, start + 32_768));
  return btoa(binary);
}

Object.assign(globalThis, { paintCase });
