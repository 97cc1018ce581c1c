import { emptyComposition, defaultStyles, type Composition, type VideoOverlay } from '@kinoloom/composition';
import { frame } from '@kinoloom/contract';

/** A clip and its length in the composition. */
export interface Cut {
  readonly src: string;
  readonly frames: number;
  /** First frame shown, from the start of the media. */
  readonly start?: number;
}

/** Consecutive clips, each over the whole canvas. */
export function compositionOf(cuts: readonly Cut[], { width, height } = { width: 320, height: 180 }): Composition {
  let from = 0;
  const overlays = cuts.map(({ src, frames, start = 0 }, index): VideoOverlay => {
    const overlay: VideoOverlay = {
      id: `clip-${index}`,
      type: 'video',
      from: frame(from),
      durationInFrames: frame(frames),
      row: 1,
      left: 0,
      top: 0,
      width,
      height,
      rotation: 0,
      content: '',
      src,
      mediaStart: start,
      speed: 1,
      styles: defaultStyles.video,
    };
    from += frames;
    return overlay;
  });
  return { ...emptyComposition({ width, height }), overlays };
}

/** The same composition with a text over all of it. */
export function titled(film: Composition, content: string): Composition {
  const { width, height } = film.canvas;
  const length = film.overlays.reduce((sum, { durationInFrames }) => sum + durationInFrames, 0);
  return {
    ...film,
    overlays: [
      ...film.overlays,
      {
        id: 'title',
        type: 'text',
        from: frame(0),
        durationInFrames: frame(length),
        row: 0,
        left: width * 0.1,
        top: height * 0.1,
        width: width * 0.8,
        height: height * 0.2,
        rotation: 0,
        content,
        styles: defaultStyles.text,
      },
    ],
  };
}
