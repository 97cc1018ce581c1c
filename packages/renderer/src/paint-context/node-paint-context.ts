import { OWN_FILE, type MediaPicture } from '@kinoloom/composition';
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

/** The painter's environment in this process. Fonts must be loaded first (`loadFonts`); those of users that are not there are left out. */
export function nodePaintContext(
  canvas: FrameSize,
  picture: (overlay: MediaPicture, at: number) => Picture | undefined,
): PaintContext {
  return {
    develop,
    canvas,
    ruler: nodeLayer(1, 1).pen,
    hasFont: (file) => !isOwn(file) || loaded.has(file.specifier),
    picture,
    layer: nodeLayer,
  };
}

const loaded = new Set<string>();

const isOwn = ({ specifier }: FontFile): boolean => specifier.startsWith(OWN_FILE);

/**
 * Registers font files with @napi-rs/canvas, each once. `sources`: where those of users are, by their specifiers; without one they are painted in their
 * family's letters. @throws Error naming a bundled file that is not a font
 */
export function loadFonts(files: readonly FontFile[], sources: Readonly<Record<string, string>> = {}): void {
  for (const file of files) {
    if (loaded.has(file.specifier)) continue;
    const path = isOwn(file) ? sources[file.specifier] : pathOf(file);
    if (path === undefined) continue;
    if (GlobalFonts.register(readFileSync(path), file.alias)) loaded.add(file.specifier);
    else if (!isOwn(file)) throw new Error(`Not a font: ${file.specifier}`);
  }
}
