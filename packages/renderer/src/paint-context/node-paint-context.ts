import type { MediaPicture } from '@kinoloom/composition';
import { develop } from '@kinoloom/composition/picture';
import type { Layer, Picture, PaintContext, FontFile } from '@kinoloom/composition/painter';
import type { FrameSize } from '../fit.ts';
import { openPaintSurface } from './paint-surface.ts';
import { readFileSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';
import { pathOf } from './packages.ts';

export { pathOf };

/** A transparent layer in this process. Must be freed: the garbage collector does not see a canvas's memory. */
export const nodeLayer = (width: number, height: number): Layer => openPaintSurface(width, height);

/** The painter's environment in this process. Fonts must be loaded first (`loadFonts`). */
export function nodePaintContext(
  canvas: FrameSize,
  picture: (overlay: MediaPicture, at: number) => Picture | undefined,
): PaintContext {
  return { develop, canvas, ruler: nodeLayer(1, 1).pen, picture, layer: nodeLayer };
}

const loaded = new Set<string>();

/** Registers font files with @napi-rs/canvas, each once. @throws Error naming a file that is not a font */
export function loadFonts(files: readonly FontFile[]): void {
  for (const file of files) {
    if (loaded.has(file.specifier)) continue;
    if (!GlobalFonts.register(readFileSync(pathOf(file)), file.alias)) throw new Error(`Not a font: ${file.specifier}`);
    loaded.add(file.specifier);
  }
}
