import {
  isAdjustment,
  isDeveloped,
  isPicture,
  ownLooksAmong,
  seenAt,
  withInner,
  type Composition,
  type SeenOverlay,
} from '@kinoloom/composition';
import { fontsOf, paintFrame, type PaintContext, type Picture } from '@kinoloom/composition/painter';
import { useEffect, useRef } from 'react';
import { windowFonts } from './worker/font-cache.ts';
import { windowLooks } from './worker/look-cache.ts';
import { LayerPool, newSurface, penOf } from './worker/surface.ts';

/** A frame painted with thumbnails in place of its clips and images, shown until the player has painted it. */
export interface Poster {
  readonly frame: number;
  /** Image addresses, by `src`. */
  readonly thumbnails: Readonly<Record<string, string>>;
}

/** Text whose font takes longer (ms) to load is painted in a fallback font first. */
const PATIENCE = 500;

async function pictureAt(url: string): Promise<Picture | undefined> {
  const image = new Image();
  image.src = url;
  // A clip whose thumbnail fails to load is left out.
  const isThere = await image.decode().then(
    () => true,
    () => false,
  );
  return isThere ? { image, width: image.naturalWidth, height: image.naturalHeight } : undefined;
}

/** Whether its pixels are worked on; the code that does it is loaded then. */
const hasWork = (overlay: SeenOverlay): boolean =>
  isAdjustment(overlay) || (isPicture(overlay) && isDeveloped(overlay.styles));

export function PosterPicture({ poster, composition }: { poster: Poster; composition: Composition }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const seen = withInner(seenAt(composition, poster.frame), poster.frame);
    const pictures = new Map<string, Picture | undefined>();
    let develop: PaintContext['develop'];
    const paint = (): void => {
      const context = gone ? null : canvas.current?.getContext('2d', { alpha: false });
      if (!context) return;
      const { width, height } = composition.canvas;
      const scale = Math.min(1, (context.canvas.clientWidth * devicePixelRatio) / width);
      Object.assign(context.canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
      context.scale(context.canvas.width / width, context.canvas.height / height);
      paintFrame(penOf(context), composition, poster.frame, {
        develop,
        canvas: composition.canvas,
        ruler: penOf(newSurface(1, 1).context),
        layer: new LayerPool().layer,
        picture: ({ src }) => pictures.get(src),
      });
    };
    const fonts = windowFonts.load(seen.flatMap(fontsOf)).catch(() => undefined);
    const thumbnails = Promise.all(
      seen.map(async (overlay) => {
        const url = 'src' in overlay && poster.thumbnails[overlay.src];
        if (url) pictures.set(overlay.src, await pictureAt(url));
      }),
    );
    const show = async (): Promise<void> => {
      // The player says what could not be loaded.
      await Promise.all([thumbnails, windowLooks.load(ownLooksAmong(seen)).catch(() => undefined)]);
      if (seen.some(hasWork)) ({ develop } = await import('@kinoloom/composition/picture'));
      const patience = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late'));
      const isLate = (await Promise.race([fonts, patience])) === 'late';
      paint();
      if (!isLate) return;
      await fonts;
      paint();
    };
    void show();
    return () => {
      gone = true;
    };
  }, [poster, composition]);
  return <canvas ref={canvas} data-poster aria-hidden="true" className="absolute inset-0 size-full bg-[#000]" />;
}
