import { durationOf, type Composition, type VideoOverlay } from '@kinoloom/composition';
import { RenderFailed } from './render-failed.ts';

/** A stretch of the film in which the same thing is seen: one clip over the whole canvas, or nothing. */
export interface Stretch {
  readonly from: number;
  readonly length: number;
  /** The clip seen; null where there is none and the film is black. */
  readonly clip: VideoOverlay | null;
  /** The frame of the clip's media, at 30 fps, that is seen first. */
  readonly start: number;
}

/** A stretch and the cheapest path that renders it truly. */
export type Span =
  | (Stretch & { readonly path: 'copy'; readonly clip: VideoOverlay })
  | (Stretch & { readonly path: 'yuv'; readonly reason?: string });

/**
 * Cuts a film into stretches, from its first frame to its last. Of clips that lie over one another the lowest row is seen.
 * @throws RenderFailed `composition.unsupported` if a clip does not fill the canvas, is turned or is see-through
 */
export function stretchesOf(composition: Composition): Stretch[] {
  for (const overlay of composition.overlays) demandWhole(overlay, composition.canvas);
  const cuts = new Set([0]);
  for (const { from, durationInFrames } of composition.overlays) cuts.add(from).add(from + durationInFrames);
  const end = durationOf(composition);
  const edges = [...cuts].sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (const [index, from] of edges.entries()) {
    if (from >= end) break;
    const length = (edges[index + 1] ?? end) - from;
    const clip = seenAt(composition, from);
    const before = stretches.at(-1);
    if (before && before.clip === clip) stretches[stretches.length - 1] = { ...before, length: before.length + length };
    else stretches.push({ from, length, clip, start: clip ? clip.videoStartTime + from - clip.from : 0 });
  }
  return stretches;
}

function seenAt({ overlays }: Composition, frame: number): VideoOverlay | null {
  let seen: VideoOverlay | null = null;
  for (const overlay of overlays) {
    const there = overlay.from <= frame && frame < overlay.from + overlay.durationInFrames;
    if (there && (!seen || overlay.row < seen.row)) seen = overlay;
  }
  return seen;
}

function demandWhole(overlay: VideoOverlay, canvas: Composition['canvas']): void {
  const { left, top, width, height, rotation, styles } = overlay;
  const whole = left === 0 && top === 0 && width === canvas.width && height === canvas.height;
  if (whole && rotation % 360 === 0 && styles.opacity === 1) return;
  throw new RenderFailed(
    'composition.unsupported',
    `The overlay "${overlay.id}" must fill the canvas, upright and opaque, to be rendered`,
    { overlayId: overlay.id },
  );
}
