import {
  canvasSizes,
  defaultStyles,
  everyOverlay,
  frame,
  ownLooksAmong,
  type Composition,
  type ImageOverlay,
  type Overlay,
  type MediaPicture,
} from '@kinoloom/composition';
import { fontsOfComposition, paintFrame, type Picture, type PaintContext } from '@kinoloom/composition/painter';
import { LayerPool, newSurface, penOf, type Surface } from '../../player/worker/surface.ts';
import { windowLooks } from '../../player/worker/look-cache.ts';
import { windowFonts } from '../../player/worker/font-cache.ts';

/** Canvas of tiles: in the composition's own format some would be too narrow to read. */
export const TILE = canvasSizes['16:9'];

/** Long enough for an enter animation, a rest and an exit. */
export const TILE_FRAMES = 90;

/** Common fields of overlays on tiles. */
export const onTile = {
  from: frame(0),
  durationInFrames: frame(TILE_FRAMES),
  row: 0,
  rotation: 0,
  content: '',
} as const;

/** The user's picture over the whole tile. */
export const groundOverlay = (styles: Partial<ImageOverlay['styles']> = {}): ImageOverlay => ({
  ...onTile,
  id: 'ground',
  type: 'image',
  row: 1,
  left: 0,
  top: 0,
  ...TILE,
  src: 'ground',
  styles: { ...defaultStyles.image, objectFit: 'cover', ...styles },
});

/** A small composition shown on a tile. */
export interface TileScene {
  readonly canvas: Composition['canvas'];
  readonly overlays: readonly Overlay[];
  /** The picture of its clips and images, or of each of them; black if absent. */
  readonly picture: Picture | undefined | ((overlay: MediaPicture) => Picture | undefined);
  /** Of scenes with pictures that are developed. */
  readonly develop?: PaintContext['develop'];
}

const pool = new LayerPool();
let ruler: ReturnType<typeof penOf> | undefined;

/** The painter's environment in the window. */
export function tilePaintContext(
  canvas: TileScene['canvas'],
  picture: TileScene['picture'],
  develop?: PaintContext['develop'],
): PaintContext {
  ruler ??= penOf(newSurface(1, 1).context);
  const pictureOf = typeof picture === 'function' ? picture : () => picture;
  return { develop, canvas, ruler, picture: pictureOf, layer: pool.layer };
}

/** Text is drawn at least this wide and scaled down as an image: the painter slants very small letters. */
const LETTERS_FROM = 960;

const hasLetters = ({ overlays }: TileScene): boolean =>
  overlays.some(({ type }) => type === 'text' || type === 'caption' || type === 'template');

let largeSurface: Surface | undefined;

/** Paints a frame of a scene with the composition's painter, at the canvas's size. */
export function paintTile(context: CanvasRenderingContext2D, scene: TileScene, at: number): void {
  const { width, height } = context.canvas;
  if (!hasLetters(scene) || width >= LETTERS_FROM) return paintOn(context, scene, at);
  const large = { width: LETTERS_FROM, height: Math.max(1, Math.round((LETTERS_FROM * height) / width)) };
  if (largeSurface?.canvas.width !== large.width || largeSurface.canvas.height !== large.height)
    largeSurface = newSurface(large.width, large.height);
  paintOn(largeSurface.context, scene, at);
  context.imageSmoothingQuality = 'high';
  context.drawImage(largeSurface.canvas, 0, 0, width, height);
}

function paintOn(context: Surface['context'], { canvas, overlays, picture, develop }: TileScene, at: number): void {
  context.save();
  context.scale(context.canvas.width / canvas.width, context.canvas.height / canvas.height);
  try {
    paintFrame(penOf(context), { overlays: [...overlays] }, at, tilePaintContext(canvas, picture, develop));
  } finally {
    context.restore();
  }
}

/** Settles when the fonts and looks of a scene are ready, or have failed: the browser substitutes fonts, and looks are left out. */
export async function loadTile({ overlays }: TileScene): Promise<void> {
  await windowLooks.load(ownLooksAmong(everyOverlay({ overlays: [...overlays] }))).catch(() => undefined);
  const files = fontsOfComposition({ overlays: [...overlays] });
  if (!windowFonts.has(files)) await windowFonts.load(files).catch(() => undefined);
}
