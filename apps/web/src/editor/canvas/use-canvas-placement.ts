import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Composition } from '@kinoloom/composition';

/** Position of the composition in its container, in screen pixels, and the scale. */
export interface CanvasPlacement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Height of the container, in screen pixels. */
  readonly wellHeight: number;
}

/** The player centres the composition in its box, as large as fits; this computes that position. */
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
