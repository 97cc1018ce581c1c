import {
  cutOf,
  endOf,
  isCut,
  overlaysBetween,
  passagesOf,
  type Composition,
  type Overlay,
  type Passage,
} from '@kinoloom/composition';
import { frameAtX, INSET, ROW, rowAt, xOf, yOf, type Point, type View } from './view.ts';

/** What is hit at a cut. */
export type CutHit =
  /** The sign at a bare cut, which adds a transition; a drag from there moves an edge. */
  | {
      readonly kind: 'cut';
      /** The overlay that begins there. */
      readonly id: string;
      readonly edge: { readonly kind: 'start' | 'end'; readonly item: Overlay };
    }
  /** The sign of a transition, or an end of it. */
  | { readonly kind: 'passage' | 'reach'; readonly passage: Passage };

interface Pointing {
  /** A touch pointer, which needs larger targets. */
  readonly coarse: boolean;
  readonly selection: readonly string[];
  /** The overlay whose start is the chosen cut. */
  readonly cut: string | null;
}

/** Sides of the signs in pixels: of a transition, and of a bare cut. */
export const SIGN = 22;
export const PLUS = 18;
const FINGER = 44;
/** Width of the target of a transition's end. */
const END = 8;
/** Clips narrower than this have no sign at a bare cut: it would cover them. */
const LEAST_BESIDE = 36;
/** The mouse shows the sign of a bare cut from this near, in pixels. */
const NEAR = 24;

/** The middle of a row at a frame. */
export const signAt = (view: View, row: number, frame: number): Point => ({
  x: xOf(view, frame),
  y: yOf(view, row) + ROW / 2,
});

const isWithin = (a: Point, b: Point, side: number): boolean =>
  Math.abs(a.x - b.x) <= side / 2 && Math.abs(a.y - b.y) <= side / 2;

/** What of the cuts between pictures lies at a point. */
export function cutHitAt(composition: Composition, view: View, point: Point, pointing: Pointing): CutHit | undefined {
  const row = rowAt(view, point.y);
  if (composition.rows[row]?.locked) return undefined;
  const { coarse, cut: chosen } = pointing;
  const signs = passagesOf(composition, row);
  const sign = signs.find((each) => isWithin(signAt(view, row, cutOf(each)), point, coarse ? FINGER : SIGN));
  // On touch, the ends are taken hold of beside the chosen sign only.
  const reached = signs.find((passage) => {
    if (coarse && passage.incoming.id !== chosen) return false;
    return [passage.from, endOf(passage)].some(
      (at) => Math.abs(xOf(view, at) - point.x) <= (coarse ? FINGER : END) / 2,
    );
  });
  const isInRow = Math.abs(point.y - signAt(view, row, 0).y) <= ROW / 2 - INSET;
  if (sign && !(coarse && reached && !isWithin(signAt(view, row, cutOf(sign)), point, SIGN)))
    return { kind: 'passage', passage: sign };
  if (reached && isInRow) return { kind: 'reach', passage: reached };
  return bareCutAt(composition, view, point, pointing);
}

function bareCutAt(
  composition: Composition,
  view: View,
  point: Point,
  { coarse, selection }: Pick<Pointing, 'coarse' | 'selection'>,
): CutHit | undefined {
  const row = rowAt(view, point.y);
  const at = bareCutNear(composition, view, point, (coarse ? FINGER : PLUS) / 2);
  if (!at || !isWithin(signAt(view, row, at.incoming.from), point, coarse ? FINGER : PLUS)) return undefined;
  const { outgoing, incoming } = at;
  const selected = [incoming, outgoing].find(({ id }) => selection.includes(id));
  // Where there is no mouse, the sign is there beside what is selected.
  if (coarse && !selected) return undefined;
  const item = selected ?? (frameAtX(view, point.x) < incoming.from ? outgoing : incoming);
  return { kind: 'cut', id: incoming.id, edge: { kind: item === incoming ? 'start' : 'end', item } };
}

/** The bare cut of a row nearest to a point, within some pixels. */
export function bareCutNear(composition: Composition, view: View, { x, y }: Point, within = NEAR) {
  const row = rowAt(view, y);
  if (row < 0 || row >= composition.rows.length || composition.rows[row]?.locked) return undefined;
  const reach = within / view.scale;
  const at = frameAtX(view, x);
  const isWide = ({ durationInFrames }: { readonly durationInFrames: number }): boolean =>
    durationInFrames * view.scale >= LEAST_BESIDE;
  const items = overlaysBetween(composition, row, at - reach - 1, at + reach + 1);
  return items
    .flatMap((incoming, index) => {
      const outgoing = items[index - 1];
      if (!outgoing || !isCut(outgoing, incoming) || !isWide(outgoing) || !isWide(incoming)) return [];
      if (Math.abs(incoming.from - at) > reach) return [];
      return passagesOf(composition, row).some((passage) => passage.incoming.id === incoming.id)
        ? []
        : [{ outgoing, incoming }];
    })
    .toSorted((a, b) => Math.abs(a.incoming.from - at) - Math.abs(b.incoming.from - at))[0];
}
