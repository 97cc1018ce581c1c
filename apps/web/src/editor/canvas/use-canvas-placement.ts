import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Composition } from '@kinoloom/composition';

/** Where the composition lies in its well, in screen pixels, and how many of them a canvas pixel takes. */
export interface CanvasPlacement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Height of the well around it, in screen pixels. */
  readonly wellHeight: number;
}

/** The player puts the composition in the middle of its box, as large as its shape allows; this is where that is. */
export function useCanvasPlacement(
  box: RefObject<HTMLElement | null>,
  canvas: Composition['canvas'],
): CanvasPlacement | null {
  const [place, setPlace] = useState<CanvasPlacement | null>(null);
  const { width, height } = canvas;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const { offsetLeft, offsetTop, clientWidth, clientHeight } = element;
      const scale = Math.min(clientWidth / width, clientHeight / height);
      if (scale <= 0) return setPlace(null);
      const composition = { width: width * scale, height: height * scale };
      setPlace({
        ...composition,
        scale,
        wellHeight: element.offsetParent?.clientHeight ?? clientHeight,
        left: offsetLeft + (clientWidth - composition.width) / 2,
        top: offsetTop + (clientHeight - composition.height) / 2,
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width, height]);
  return place;
}
