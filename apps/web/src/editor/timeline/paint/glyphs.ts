import { newCanvas } from '../tile-cache/surfaces.ts';
import type { OverlayType } from '@kinoloom/composition';

/** lucide icon paths, on a 24 × 24 grid, for items without a picture. */
const glyphs: Partial<Record<OverlayType, string>> = {
  text: 'M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6',
  caption: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM7 15h4M15 15h2M7 11h2M13 11h4',
  image:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM9 7a2 2 0 1 0 0 4a2 2 0 1 0 0-4M21 15l-3.1-3.1a2 2 0 0 0-2.8 0L6 21',
  compound: 'M12 3 3 7.5l9 4.5 9-4.5ZM3 12l9 4.5 9-4.5M3 16.5 12 21l9-4.5',
  sticker:
    'M21 9a2.4 2.4 0 0 0-.7-1.7l-3.6-3.6A2.4 2.4 0 0 0 15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2ZM15 3v5a1 1 0 0 0 1 1h5M8 13h.01M16 13h.01M10 16s.8 1 2 1c1.3 0 2-1 2-1',
  // Sliders: lucide's `sliders-horizontal`.
  adjustment: 'M21 5h-7M10 5H3M21 12h-9M8 12H3M21 19h-5M12 19H3M14 3v4M8 10v4M16 17v4',
  template:
    'M4 3h16a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM4 14h7a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1ZM17 14h3a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1Z',
};

/** Size on the timeline. */
export const GLYPH = 14;
const GRID = 24;

const made = new Map<string, CanvasImageSource>();

/** The icon of an item type, stroked once and cached: stroking takes longer than painting the rest of an item. */
export function glyphOf(hue: OverlayType, colour: string, ratio: number): CanvasImageSource | undefined {
  const path = glyphs[hue];
  if (path === undefined) return undefined;
  const key = `${hue} ${colour} ${ratio}`;
  const known = made.get(key);
  if (known) return known;
  const size = Math.ceil(GLYPH * ratio);
  const surface = newCanvas(size, size);
  const { pen } = surface;
  pen.scale(size / GRID, size / GRID);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(path));
  const picture = surface.take();
  made.set(key, picture);
  return picture;
}
