import type { Composition, Overlay } from '@kinoloom/composition';
import { fontsOfComposition, paintFrame, type PaintContext, type Picture } from '@kinoloom/composition/painter';
import { LayerPool, newSurface, penOf, type Surface } from '../../player/worker/surface.ts';
import { windowFonts } from '../../player/worker/font-cache.ts';

const pool = new LayerPool();
let ruler: ReturnType<typeof penOf> | undefined;

/** A moment of a small film: what a tile shows. */
export interface Sight {
  readonly canvas: Composition['canvas'];
  readonly overlays: readonly Overlay[];
  /** What its clips and images show; black where there is none. */
  readonly picture: Picture | undefined;
}

/** What the painter needs, in this window. */
export function tilePaintContext(canvas: Sight['canvas'], picture: Picture | undefined): PaintContext {
  ruler ??= penOf(newSurface(1, 1).context);
  return { canvas, ruler, picture: () => picture, layer: pool.layer };
}

/** Small letters are drawn this wide at least, and made smaller as a picture: the painter slants the smallest ones. */
const LETTERS_FROM = 960;

const hasLetters = ({ overlays }: Sight): boolean =>
  overlays.some(({ type }) => type === 'text' || type === 'caption' || type === 'template');

let desk: Surface | undefined;

/** Paints a sight with the painter of the film, as large as the canvas is. */
export function paintSight(context: CanvasRenderingContext2D, sight: Sight, at: number): void {
  const { width, height } = context.canvas;
  if (!hasLetters(sight) || width >= LETTERS_FROM) return paintOn(context, sight, at);
  const large = { width: LETTERS_FROM, height: Math.max(1, Math.round((LETTERS_FROM * height) / width)) };
  if (desk?.canvas.width !== large.width || desk.canvas.height !== large.height)
    desk = newSurface(large.width, large.height);
  paintOn(desk.context, sight, at);
  context.imageSmoothingQuality = 'high';
  context.drawImage(desk.canvas, 0, 0, width, height);
}

function paintOn(context: Surface['context'], { canvas, overlays, picture }: Sight, at: number): void {
  context.save();
  context.scale(context.canvas.width / canvas.width, context.canvas.height / canvas.height);
  try {
    paintFrame(penOf(context), { overlays: [...overlays] }, at, tilePaintContext(canvas, picture));
  } finally {
    context.restore();
  }
}

/** Settles once the letters of a sight can be painted; a font that can't be fetched is left to the browser. */
export async function fontsFor({ overlays }: Sight): Promise<void> {
  const files = fontsOfComposition({ overlays: [...overlays] });
  if (!windowFonts.has(files)) await windowFonts.load(files).catch(() => undefined);
}
