import type { Size } from '@kinoloom/contract';
import type { SeenOverlay } from '../overlay.ts';
import { isPicture } from '../timing.ts';
import { moveInto, type Matrix, type Pen, type Rect } from './pen.ts';
import type { Pose } from './pose.ts';

interface Placement {
  /** Centre of the box. */
  readonly x: number;
  readonly y: number;
  readonly radians: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Origin of scaling and rotation, relative to the box's corner. */
  readonly originX: number;
  readonly originY: number;
}

/** Scale of a zoom. Pictures zoom inside their edges, in `paintPicture`; everything else is scaled. */
const growth = (overlay: SeenOverlay, { zoom = 1 }: Pose): number => (isPicture(overlay) ? 1 : zoom);

function placementOf(overlay: SeenOverlay, pose: Pose): Placement {
  const { left, top, width, height, rotation, styles } = overlay;
  const { shiftX = 0, shiftY = 0, scaleX = 1, scaleY = 1, rotate = 0, originY = 0.5 } = pose;
  const grown = growth(overlay, pose);
  const origin = { x: width / 2, y: height * originY };
  return {
    x: left + origin.x + shiftX * width,
    y: top + origin.y + shiftY * height,
    radians: ((rotation + rotate) * Math.PI) / 180,
    scaleX: styles.transform.scaleX * scaleX * grown,
    scaleY: styles.transform.scaleY * scaleY * grown,
    originX: origin.x,
    originY: origin.y,
  };
}

/** Moves the pen's origin to the corner of the overlay's box. */
export function enter(pen: Pen, overlay: SeenOverlay, pose: Pose): void {
  const { x, y, radians, scaleX, scaleY, originX, originY } = placementOf(overlay, pose);
  const [cos, sin] = radians === 0 ? [1, 0] : [Math.cos(radians), Math.sin(radians)];
  const [a, b, c, d] = [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY];
  moveInto(pen, { a, b, c, d, e: x - a * originX - c * originY, f: y - b * originX - d * originY });
}

/** The axis-aligned bounds on the canvas of a rectangle relative to the overlay's box. */
export function onCanvas(overlay: SeenOverlay, pose: Pose, rect: Rect): Rect {
  const { x, y, radians, scaleX, scaleY, originX, originY } = placementOf(overlay, pose);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corners = [
    [rect.x, rect.y],
    [rect.x + rect.width, rect.y],
    [rect.x, rect.y + rect.height],
    [rect.x + rect.width, rect.y + rect.height],
  ].map(([cornerX = 0, cornerY = 0]) => {
    const [dx, dy] = [(cornerX - originX) * scaleX, (cornerY - originY) * scaleY];
    return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
  });
  const left = Math.min(...corners.map((corner) => corner.x));
  const top = Math.min(...corners.map((corner) => corner.y));
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map((corner) => corner.x)) - left,
    height: Math.max(...corners.map((corner) => corner.y)) - top,
  };
}

/** The part of a rectangle within the canvas; empty if none. */
export function clipToCanvas({ x, y, width, height }: Rect, canvas: Size): Rect {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(canvas.width, x + width) - left),
    height: Math.max(0, Math.min(canvas.height, y + height) - top),
  };
}

export const isUpright = ({ b, c }: Matrix): boolean => Math.abs(b) < 1e-9 && Math.abs(c) < 1e-9;
