import type { StickerId, StickerOverlay } from '../../overlay.ts';
import { innerBox, unitOf } from '../box.ts';
import { fitPicture } from '../paint-picture.ts';
import { drawBlurred } from '../layers.ts';
import { keeping, moveInto, type Pen, type PaintContext } from '../pen.ts';
import type { Shape } from './shape.ts';
import { cornersOf, disc, trace } from './trace.ts';
import { firstShapes } from './first-shapes.ts';
import { moreShapes } from './more-shapes.ts';

/** Stickers are drawn on a field of 100 × 100 units. */
const FIELD = 100;
const PAPER = '#fffaf0';
/** How far the paper rim exceeds the drawing. */
const RIM = 3.4;
const SHADE = 140 / 255;

function lay(pen: Pen, { path, fill, stroke, width = 1 }: Shape): void {
  trace(pen, path);
  if (fill) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (stroke) {
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    // Round joins would be arcs, which canvas implementations subdivide differently; cubic discs replace them.
    pen.lineJoin = 'bevel';
    pen.lineCap = 'butt';
    pen.stroke();
    const discs = cornersOf(path).map(([x, y]) => disc(x, y, width / 2));
    trace(pen, discs.join(''));
    pen.fillStyle = stroke;
    pen.fill();
  }
}

/** A paper cut-out with a rim and a soft shadow. */
export function paintSticker(pen: Pen, overlay: StickerOverlay, context: PaintContext): void {
  const { to } = fitPicture(
    { width: FIELD, height: FIELD },
    innerBox(overlay, unitOf(context.canvas)),
    overlay.styles.objectFit,
  );
  const shapes = stickerShapes[overlay.sticker];
  const cut = shapes.filter((shape) => shape.cut);
  const rim = (onto: Pen, colour: string): void => {
    for (const { path, width = 0, stroke } of cut) {
      lay(onto, { path, stroke: colour, width: 2 * RIM + (stroke ? width : 0), ...(!stroke && { fill: colour }) });
    }
  };
  keeping(pen, () => {
    moveInto(pen, { a: to.width / FIELD, b: 0, c: 0, d: to.height / FIELD, e: to.x, f: to.y });
    keeping(pen, () => {
      pen.globalAlpha *= SHADE;
      drawBlurred(pen, { x: 0, y: 0, width: FIELD, height: FIELD }, context, 3.2, (scratch) => {
        scratch.globalCompositeOperation = 'destination-over';
        moveInto(scratch, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 1.4 });
        rim(scratch, '#0a0603');
      });
    });
    rim(pen, PAPER);
    for (const shape of shapes) lay(pen, shape);
  });
}

export const stickerShapes: Readonly<Record<StickerId, readonly Shape[]>> = { ...firstShapes, ...moreShapes };
