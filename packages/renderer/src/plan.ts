import {
  adjusts,
  allPassages,
  croppedPart,
  cutOf,
  endOf,
  isAdjustment,
  isCompound,
  evenPart,
  isFlat,
  isGroundClip,
  isSeen,
  isStill,
  isVideo,
  keyFramesOf,
  layersAt,
  momentAt,
  mediaPositionAt,
  motionOf,
  resolvedAt,
  durationOf,
  overlaysOf,
  type Composition,
  type Passage,
  type SeenLayer,
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
  const cuts = new Set([0]);
  for (const passage of allPassages(composition)) cuts.add(passage.from).add(endOf(passage));
  for (const overlay of composition.overlays.filter(isSeen).filter(isVisible)) {
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
    const layers = layersAt(composition, from).filter((layer) => overlaysOf([layer]).some(isVisible));
    while (layers[0]?.type === 'adjustment') layers.shift();
    const interval = intervalAt(layers, { from, length }, canvas, stateOf);
    const before = intervals.at(-1);
    if (before && continues(before, interval))
      intervals[intervals.length - 1] = { ...before, length: before.length + length };
    else intervals.push(interval);
  }
  return intervals;
}

function isVisible(overlay: SeenOverlay): boolean {
  if (isAdjustment(overlay)) return adjusts(overlay);
  return overlay.keyframes?.opacity !== undefined || overlay.styles.opacity > 0;
}

function intervalAt(
  seen: readonly SeenLayer[],
  { from, length }: Pick<Interval, 'from' | 'length'>,
  canvas: FrameSize,
  stateOf: OverlayStateOf,
): Interval {
  const ground = seen.findLastIndex((layer, index) => {
    const clips = layer.type === 'passage' ? clipsToMix(layer, canvas) : stillClip(layer, { from, length }, canvas);
    if (!clips.every((clip) => isCutOnPixels(clip, canvas, stateOf(clip)))) return false;
    return clips.length > 0 && (index === 0 || clips.every((clip) => fills(clip, canvas, stateOf(clip))));
  });
  const lowest = seen[ground];
  const over = seen.slice(ground + 1);
  const moving = over.reduce((sum, layer) => sum + movingShare(layer, from, canvas), 0);
  const visible = seen.slice(Math.max(0, ground));
  // Sprites cover what lies below them.
  const isStacked = ({ type, styles }: SeenOverlay): boolean => type === 'adjustment' || styles.blend !== undefined;
  if (moving > MOST_MOVING || overlaysOf(over).some(isStacked))
    return { from, length, start: 0, path: 'canvas', clip: null, over: visible };
  if (lowest?.type !== 'video') return { from, length, start: 0, path: 'yuv', clip: null, over: visible };
  const clip = resolvedAt(lowest, from);
  return { from, length, start: mediaPositionAt(clip, from), path: 'yuv', clip, over };
}

/** A clip whose own pictures fill the canvas in an interval. */
function stillClip(
  layer: SeenOverlay,
  { from, length }: Pick<Interval, 'from' | 'length'>,
  canvas: FrameSize,
): VideoOverlay[] {
  const resting = isStill(layer, from, length) ? resolvedAt(layer, from) : undefined;
  return resting && isGroundClip(resting, canvas) ? [resting] : [];
}

/** Both clips of a passage, if their own pictures need only be mixed; else none. */
function clipsToMix(passage: Passage, canvas: FrameSize): VideoOverlay[] {
  const { outgoing, incoming, from, durationInFrames } = passage;
  const frames = Array.from({ length: durationInFrames }, (_, index) => from + index);
  if (!isGroundClip(outgoing, canvas) || !isGroundClip(incoming, canvas)) return [];
  if (!frames.every((at) => isFlat(momentAt(passage, at, canvas.width / canvas.height)))) return [];
  const cut = cutOf(passage);
  return isStill(outgoing, from, cut - from) && isStill(incoming, cut, endOf(passage) - cut)
    ? [outgoing, incoming]
    : [];
}

/** Share of the canvas that is another picture in each frame; all of it in a passage, which is painted as a whole. */
function movingShare(layer: SeenLayer, at: number, canvas: FrameSize): number {
  if (layer.type === 'passage') return 1;
  return isVideo(layer) || isCompound(layer) ? shareOf(resolvedAt(layer, at), canvas) : 0;
}

function continues(before: Interval, next: Interval): boolean {
  return (
    before.path === next.path &&
    before.clip === next.clip &&
    before.over.length === next.over.length &&
    before.over.every((layer, index) => layer === next.over[index])
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
function shareOf({ width, height, rotation, styles }: SeenOverlay, canvas: FrameSize): number {
  const { scaleX, scaleY } = styles.transform;
  const angle = (rotation * Math.PI) / 180;
  const [across, along] = [Math.abs(width * scaleX), Math.abs(height * scaleY)];
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const sides = [(across * cos + along * sin) / canvas.width, (across * sin + along * cos) / canvas.height];
  return sides.reduce((area, side) => area * Math.min(1, side), 1);
}
