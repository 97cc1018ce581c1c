import { filterCss } from '../filters.ts';
import type { SeenOverlay } from '../overlay.ts';
import { isPicture } from '../timing.ts';
import { changeOfCaption, inkOfCaption, paintCaption } from './captions/paint-caption.ts';
import { inflate, innerBox, roundedPath, union, unitOf } from './box.ts';
import { drawEffect } from './effects.ts';
import { asOnePiece, inPixels, drawScratchLayer, openScratchLayer, withMargin } from './layers.ts';
import { paintPicture } from './paint-picture.ts';
import { inkOfText, paintText } from './paint-text.ts';
import { resolvedAt } from '../keyframes.ts';
import { keeping, type Pen, type Rect, type PaintContext } from './pen.ts';
import { clipToCanvas, enter, onCanvas } from './placement.ts';
import { poseAt, type Effect, type Pose } from './pose.ts';
import { paintSticker } from './stickers/paint-sticker.ts';
import { paintTitle } from './titles/index.ts';

/** Ink bounds of an overlay at rest, relative to its box. */
function inkOf(overlay: SeenOverlay, at: number, context: PaintContext): Rect {
  const box = { x: 0, y: 0, width: overlay.width, height: overlay.height };
  switch (overlay.type) {
    case 'text':
      return inkOfText(overlay, context);
    case 'caption':
      return inkOfCaption(overlay, at, context);
    case 'sticker':
      return inflate(box, Math.max(box.width, box.height) * 0.1);
    case 'video':
    case 'image':
    case 'compound':
    case 'template':
    case 'adjustment':
      return box;
  }
}

/** How far an effect moves ink beyond the box, in box widths and heights. */
function reachOf(effect: Effect): readonly [number, number] {
  switch (effect.kind) {
    case 'hinge':
      return effect.axis === 'y' ? [0.02, 0.2] : [0.2, 0.02];
    case 'rush':
      return [0.18, 0.18];
    case 'soften':
      return [0.16, 0.16];
    case 'smear':
      return [effect.x, effect.y];
    case 'glitch':
      return [0.18, 0];
    case 'wipe':
    case 'block':
      return [0, 0];
  }
}

function reached(ink: Rect, overlay: SeenOverlay, { effect }: Pose): Rect {
  if (!effect) return ink;
  const [across, along] = reachOf(effect);
  // A blur is equally wide on both sides.
  const soft = effect.kind === 'soften' ? Math.min(overlay.width, overlay.height) * along : undefined;
  const [dx, dy] = [soft ?? overlay.width * across, soft ?? overlay.height * along];
  return { x: ink.x - dx, y: ink.y - dy, width: ink.width + 2 * dx, height: ink.height + 2 * dy };
}

function blockColour(overlay: SeenOverlay): string {
  switch (overlay.type) {
    case 'text':
      return overlay.styles.highlightStyle === 'none' ? overlay.styles.color : overlay.styles.highlightColor;
    case 'caption':
    case 'template':
      return overlay.styles.color ?? '#fff6e6';
    case 'sticker':
      return '#fff6e6';
    case 'video':
    case 'image':
    case 'compound':
    case 'adjustment':
      return overlay.styles.paddingBackgroundColor ?? '#2b2622';
  }
}

/** Paints the overlay's content at rest; the pen is at the corner of its box. */
function paintContent(pen: Pen, overlay: SeenOverlay, at: number, context: PaintContext, { zoom }: Pose): void {
  if (isPicture(overlay)) return paintPicture(pen, overlay, at, context, zoom);
  const unit = unitOf(context.canvas);
  const { paddingBackgroundColor, borderRadius } = overlay.styles;
  if (paddingBackgroundColor) {
    pen.fillStyle = paddingBackgroundColor;
    roundedPath(pen, { x: 0, y: 0, width: overlay.width, height: overlay.height }, borderRadius * unit);
    pen.fill();
  }
  switch (overlay.type) {
    case 'text':
      return paintText(pen, overlay, context);
    case 'caption':
      return paintCaption(pen, overlay, at, context);
    case 'sticker':
      return paintSticker(pen, overlay, context);
    case 'template':
      return paintTitle(pen, overlay, at, context, innerBox(overlay, unit));
    case 'adjustment':
      // Nothing of it is seen: `adjust` changes what lies below it.
      return;
  }
}

function paintFiltered(pen: Pen, overlay: SeenOverlay, at: number, context: PaintContext, pose: Pose): void {
  const filter = filterCss(overlay.styles.filter);
  if (filter === 'none' || isPicture(overlay)) return paintContent(pen, overlay, at, context, pose);
  asOnePiece(pen, withMargin(pen, inkOf(overlay, at, context), 2), context, { alpha: 1, filter }, (scratch) =>
    paintContent(scratch, overlay, at, context, pose),
  );
}

function paintWithEffect(
  pen: Pen,
  overlay: SeenOverlay,
  at: number,
  context: PaintContext,
  pose: Pose & { readonly effect: Effect },
): void {
  const scratch = openScratchLayer(
    pen,
    withMargin(pen, reached(inkOf(overlay, at, context), overlay, pose), 2),
    context,
  );
  const { layer } = scratch;
  const target = context.layer(layer.width, layer.height);
  try {
    paintFiltered(layer.pen, overlay, at, context, pose);
    const box = inPixels(scratch, { x: 0, y: 0, width: overlay.width, height: overlay.height });
    const newLayer = (width = layer.width, height = layer.height): typeof layer => context.layer(width, height);
    const unit = unitOf(context.canvas) * scratch.pixelsY;
    drawEffect(target.pen, { layer, box, unit, colour: blockColour(overlay), newLayer }, pose.effect);
    drawScratchLayer(pen, scratch, target);
  } finally {
    layer.free();
    target.free();
  }
}

/** Paints an overlay as `paint` does; the picture of a compound clip must be in the context. */
export function paintAlone(pen: Pen, moving: SeenOverlay, at: number, context: PaintContext): void {
  const overlay = resolvedAt(moving, at);
  const pose = poseAt(overlay, at);
  keeping(pen, () => {
    enter(pen, overlay, pose);
    const { effect, ...still } = pose;
    if (effect) paintWithEffect(pen, overlay, at, context, { ...still, effect });
    else paintFiltered(pen, overlay, at, context, pose);
  });
}

/** Opacity to multiply `paint` with: 0 invisible, 1 opaque and at rest. */
export function alpha(overlay: SeenOverlay, at: number): number {
  return resolvedAt(overlay, at).styles.opacity * (poseAt(overlay, at).alpha ?? 1);
}

/** The part of the canvas, in canvas pixels, that `paint` may change at a frame; empty if none. */
export function bounds(moving: SeenOverlay, at: number, context: PaintContext): Rect {
  const overlay = resolvedAt(moving, at);
  const pose = poseAt(overlay, at);
  const ink = union(reached(inkOf(overlay, at, context), overlay, pose), { x: 0, y: 0, width: 1, height: 1 });
  return clipToCanvas(inflate(onCanvas(overlay, pose, ink), 3), context.canvas);
}

/**
 * The part of the canvas, in canvas pixels, that may differ between two frames; undefined if it is not known to be
 * smaller than `bounds`. A cache can repaint that part alone (`PaintContext.window`).
 */
export function changed(overlay: SeenOverlay, before: number, now: number, context: PaintContext): Rect | undefined {
  if (overlay.type !== 'caption' || overlay.keyframes || filterCss(overlay.styles.filter) !== 'none') return undefined;
  const [{ alpha: _before, ...old }, { alpha: _now, ...pose }] = [poseAt(overlay, before), poseAt(overlay, now)];
  if (old.effect || pose.effect || JSON.stringify(old) !== JSON.stringify(pose)) return undefined;
  const ink = changeOfCaption(overlay, before, now, context);
  return ink && clipToCanvas(inflate(onCanvas(overlay, pose, ink), 3), context.canvas);
}

/** Whether a single draw paints it, so that a fade needs no extra layer. */
export const isOneDraw = (overlay: SeenOverlay, at: number): boolean =>
  poseAt(overlay, at).effect !== undefined || (isPicture(overlay) && overlay.styles.paddingBackgroundColor === null);
