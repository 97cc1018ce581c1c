import {
  croppedPart,
  endOf,
  evenPart,
  isGroundClip,
  isSeen,
  isStill,
  isVideo,
  keyFramesOf,
  mediaPositionAt,
  motionOf,
  resolvedAt,
  durationOf,
  type Composition,
  seenAt,
  type SeenOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { fit, type FrameSize } from './fit.ts';
import type { PaintedSpan } from './segment.ts';

/** An interval of the video with the same visible overlays, and how to paint it if it cannot be copied. */
export type Interval = Omit<PaintedSpan, 'reason'>;

/** Known properties of a clip's pictures. */
export interface OverlayState {
  /** Rotated and with square pixels; undefined if unknown. */
  readonly size: FrameSize | undefined;
  /** Whether they have transparency. */
  readonly isSeeThrough: boolean;
}

/** Undefined if nothing is known of the clip. */
export type OverlayStateOf = (clip: VideoOverlay) => OverlayState | undefined;

/**
 * Maximum share of the canvas for clips that are painted and blended in, in total. Above it, painting the whole canvas
 * is cheaper.
 */
const MOST_MOVING = 0.25;

/**
 * Cuts a video into intervals, from first to last frame, where the visible overlays change. Omits what is hidden below
 * a clip that fills the canvas.
 */
export function intervalsOf(composition: Composition, stateOf: OverlayStateOf): Interval[] {
  const { canvas } = composition;
  const seen = composition.overlays
    .filter(isSeen)
    .filter(({ styles, keyframes }) => keyframes?.opacity || styles.opacity > 0);
  const cuts = new Set([0]);
  for (const overlay of seen) {
    cuts.add(overlay.from).add(endOf(overlay));
    if (!isVideo(overlay)) continue;
    for (const at of keyFramesOf(overlay)) if (overlay.from < at && at < endOf(overlay)) cuts.add(at);
    if (!overlay.keyframes && !isGroundClip(overlay, canvas)) continue;
    const { stillFrom, stillTo } = motionOf(overlay);
    cuts.add(stillFrom).add(stillTo);
  }
  const end = durationOf(composition);
  const edges = [...cuts].toSorted((a, b) => a - b);
  const intervals: Interval[] = [];
  for (const [index, from] of edges.entries()) {
    if (from >= end) break;
    const length = (edges[index + 1] ?? end) - from;
    const interval = intervalAt(seenAt({ overlays: seen }, from), { from, length }, canvas, stateOf);
    const before = intervals.at(-1);
    if (before && continues(before, interval))
      intervals[intervals.length - 1] = { ...before, length: before.length + length };
    else intervals.push(interval);
  }
  return intervals;
}

function intervalAt(
  seen: readonly SeenOverlay[],
  { from, length }: Pick<Interval, 'from' | 'length'>,
  canvas: FrameSize,
  stateOf: OverlayStateOf,
): Interval {
  const grounds = seen.map((overlay, index) => {
    const resting = isStill(overlay, from, length) ? resolvedAt(overlay, from) : undefined;
    if (!resting || !isGroundClip(resting, canvas)) return undefined;
    const state = stateOf(resting);
    if (!isCutOnPixels(resting, canvas, state)) return undefined;
    return index === 0 || fills(resting, canvas, state) ? resting : undefined;
  });
  const ground = grounds.findLastIndex((overlay) => overlay !== undefined);
  const clip = grounds[ground] ?? null;
  const over = seen.slice(ground + 1);
  const moving = over.filter(isVideo).reduce((sum, overlay) => sum + shareOf(resolvedAt(overlay, from), canvas), 0);
  // Sprites cover what lies below them.
  if (moving > MOST_MOVING || over.some(({ styles }) => styles.blend !== undefined))
    return { from, length, start: 0, path: 'canvas', clip: null, over: seen.slice(Math.max(0, ground)) };
  return { from, length, start: clip ? mediaPositionAt(clip, from) : 0, path: 'yuv', clip, over };
}

function continues(before: Interval, next: Interval): boolean {
  return (
    before.path === next.path &&
    before.clip === next.clip &&
    before.over.length === next.over.length &&
    before.over.every((overlay, index) => overlay === next.over[index])
  );
}

/** Whether the clip hides everything below it. */
function fills({ styles }: VideoOverlay, canvas: FrameSize, state: OverlayState | undefined): boolean {
  if (state?.isSeeThrough) return false;
  if (styles.objectFit !== 'contain') return true;
  return state?.size !== undefined && fit(croppedPart(state.size, styles.crop), canvas, 'contain').edge === 'none';
}

/** Whether its crop, if any, can be done without painting: on pixels of the source, and to the shape of the canvas. */
function isCutOnPixels({ styles }: VideoOverlay, canvas: FrameSize, state: OverlayState | undefined): boolean {
  if (styles.crop === undefined) return true;
  const part = state?.size && evenPart(state.size, styles.crop);
  return part !== undefined && fit(part, canvas, styles.objectFit).edge === 'none';
}

/** Share of the canvas to repaint for each picture of a clip; at most 1. */
function shareOf({ width, height, rotation, styles }: VideoOverlay, canvas: FrameSize): number {
  const { scaleX, scaleY } = styles.transform;
  const angle = (rotation * Math.PI) / 180;
  const [across, along] = [Math.abs(width * scaleX), Math.abs(height * scaleY)];
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const sides = [(across * cos + along * sin) / canvas.width, (across * sin + along * cos) / canvas.height];
  return sides.reduce((area, side) => area * Math.min(1, side), 1);
}
