import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { FontFile, Layer, Pen, Picture, PictureOverlay, Stage } from '@kinoloom/composition/painter';

const require = createRequire(new URL('../../packages/composition/package.json', import.meta.url));
const loaded = new Set<string>();

/** Path of a font file on this machine. */
export const pathOf = ({ specifier }: FontFile): string => require.resolve(specifier);

/** Makes font files known to @napi-rs/canvas, each once. */
export function loadFonts(files: readonly FontFile[]): void {
  for (const file of files) {
    if (loaded.has(file.specifier)) continue;
    loaded.add(file.specifier);
    if (!GlobalFonts.register(readFileSync(pathOf(file)), file.alias)) throw new Error(`Not a font: ${file.specifier}`);
  }
}

export function nodeLayer(width: number, height: number): Layer {
  const canvas = createCanvas(width, height);
  const pen: Pen = canvas.getContext('2d');
  // The collector doesn't see the memory of a canvas, and would let gigabytes gather: giving it up is explicit.
  const free = (): void => {
    canvas.width = 1;
    canvas.height = 1;
  };
  return { image: canvas, width, height, pen, free };
}

export function nodeStage(
  size: { width: number; height: number },
  picture: (overlay: PictureOverlay, at: number) => Picture | undefined,
): Stage {
  return { canvas: size, ruler: nodeLayer(1, 1).pen, picture, layer: nodeLayer };
}
