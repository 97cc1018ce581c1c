import type { Layer, Picture, PictureOverlay, PaintContext, FontFile } from '@kinoloom/composition/painter';
import type { FrameSize } from '../fit.ts';
import { openPaintSurface } from './paint-surface.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/** A transparent layer in this process. Free it: the collector doesn't see the memory of a canvas. */
export const nodeLayer = (width: number, height: number): Layer => openPaintSurface(width, height);

/** What the painter needs to paint in this process. Fonts have to be loaded before (`loadFonts`). */
export function nodePaintContext(
  canvas: FrameSize,
  picture: (overlay: PictureOverlay, at: number) => Picture | undefined,
): PaintContext {
  return { canvas, ruler: nodeLayer(1, 1).pen, picture, layer: nodeLayer };
}

/** The font packages belong to the composition, whose painter chooses among them. */
const composition = createRequire(createRequire(import.meta.url).resolve('@kinoloom/composition'));
const loaded = new Set<string>();

/** Path of a font file on this machine. */
export const pathOf = ({ specifier }: Pick<FontFile, 'specifier'>): string => composition.resolve(specifier);

/** Makes font files known to @napi-rs/canvas, each once. @throws Error naming what is not a font */
export function loadFonts(files: readonly FontFile[]): void {
  for (const file of files) {
    if (loaded.has(file.specifier)) continue;
    if (!GlobalFonts.register(readFileSync(pathOf(file)), file.alias)) throw new Error(`Not a font: ${file.specifier}`);
    loaded.add(file.specifier);
  }
}
