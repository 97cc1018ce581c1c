import { durationOf, filterCss, type Composition, type VideoOverlay } from '@kinoloom/composition';
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

/**
 * Cuts a film into stretches, from its first frame to its last. Of clips that lie over one another the lowest row is seen.
 * @throws RenderFailed `composition.unsupported` if a clip does not fill the canvas, is turned or is see-through
 */
export function stretchesOf(composition: Composition): Stretch[] {
  const videos = videosOf(composition);
  for (const overlay of videos) demandWhole(overlay, composition.canvas);
  const cuts = new Set([0]);
  for (const { from, durationInFrames } of videos) cuts.add(from).add(from + durationInFrames);
  const end = durationOf(composition);
  const edges = [...cuts].sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (const [index, from] of edges.entries()) {
    if (from >= end) break;
    const length = (edges[index + 1] ?? end) - from;
    const clip = seenAt(videos, from);
    const before = stretches.at(-1);
    if (before && before.clip === clip) stretches[stretches.length - 1] = { ...before, length: before.length + length };
    else stretches.push({ from, length, clip, start: clip ? clip.videoStartTime + from - clip.from : 0 });
  }
  return stretches;
}

/**
 * The overlays of a film that are seen, all of which are videos.
 * @throws RenderFailed `composition.unsupported` if one is not
 */
function videosOf({ overlays }: Composition): VideoOverlay[] {
  return overlays.flatMap((overlay) => {
    if (overlay.type === 'video') return overlay;
    if (overlay.type === 'sound') return [];
    throw new RenderFailed(
      'composition.unsupported',
      `The overlay "${overlay.id}" can't be rendered: it is of type ${overlay.type}`,
      { overlayId: overlay.id },
    );
  });
}

function seenAt(videos: readonly VideoOverlay[], frame: number): VideoOverlay | null {
  let seen: VideoOverlay | null = null;
  for (const overlay of videos) {
    const there = overlay.from <= frame && frame < overlay.from + overlay.durationInFrames;
    if (there && (!seen || overlay.row < seen.row)) seen = overlay;
  }
  return seen;
}

function demandWhole(overlay: VideoOverlay, canvas: Composition['canvas']): void {
  const { left, top, width, height, rotation, styles } = overlay;
  const whole = left === 0 && top === 0 && width === canvas.width && height === canvas.height;
  const plain = isPlain(styles) && overlay.speed === 1 && Number.isInteger(overlay.videoStartTime);
  if (whole && plain && rotation % 360 === 0 && styles.opacity === 1) return;
  throw new RenderFailed(
    'composition.unsupported',
    `The overlay "${overlay.id}" must fill the canvas, upright, opaque and as it is, to be rendered`,
    { overlayId: overlay.id },
  );
}

/** Nothing is done to the picture but to fit it. */
function isPlain({ zIndex, transform, filter, animation, ...styles }: VideoOverlay['styles']): boolean {
  const { borderRadius, padding, paddingBackgroundColor } = styles;
  const bare = borderRadius === 0 && padding === 0 && paddingBackgroundColor === null;
  const still = zIndex === 0 && transform.scaleX === 1 && transform.scaleY === 1;
  return bare && still && filterCss(filter) === 'none' && animation.enter === null && animation.exit === null;
}
