import { eased } from '../../ease.ts';
import type { Passage } from '../../passage.ts';
import { directionOf, type Direction, type TransitionKind } from '../../transition.ts';
import { clamp01, mix, smooth, span } from '../easing.ts';
import type { Effect, Pose } from '../pose.ts';
import { rectangles, sector, type Shape } from './shape.ts';

/** Where a picture of a transition is, relative to its place at rest; shifts are in widths and heights of the stage. */
export type Shift = Pick<Pose, 'shiftX' | 'shiftY' | 'scaleX' | 'scaleY' | 'rotate'>;

/** Light or dark over both pictures. */
export interface Veil {
  readonly colour: string;
  /** 0 to 1. */
  readonly share: number;
  /** Fades from its middle to nothing, instead of being equal everywhere. In shares of the stage; the radius of its width. */
  readonly glow?: { readonly x: number; readonly y: number; readonly radius: number };
}

/** How a transition shows two pictures at a moment. */
export interface Moment {
  readonly outgoing?: Shift;
  readonly incoming?: Shift;
  /** Where the incoming picture is seen in place of the outgoing one: everywhere, to a share of 0 to 1, or in a part. */
  readonly shown: number | Shape;
  /** Of both pictures together. */
  readonly effect?: Effect;
  readonly veils?: readonly Veil[];
}

/** Whether a moment only mixes both pictures, each in its place, and a colour: equally everywhere. */
export const isFlat = ({ outgoing, incoming, shown, effect, veils = [] }: Moment): boolean =>
  typeof shown === 'number' && !outgoing && !incoming && !effect && veils.every(({ glow }) => !glow);

interface Setting {
  readonly direction: Direction | undefined;
  /** Width of the stage by its height. */
  readonly aspect: number;
}

/** What a kind of transition shows from only the outgoing picture (0) to only the incoming one (1). */
type Course = (t: number, setting: Setting) => Moment;

/** From 0 at both ends to 1 in the middle. */
const swell = (t: number): number => Math.sin(Math.PI * clamp01(t));
const hill = (t: number): number => 1 - Math.abs(2 * t - 1);
const half = (t: number): number => (t < 0.5 ? 0 : 1);

function stepOf(direction: Direction | undefined): readonly [number, number] {
  switch (direction) {
    case 'right':
      return [1, 0];
    case 'up':
      return [0, -1];
    case 'down':
      return [0, 1];
    default:
      return [-1, 0];
  }
}

const shifted = ([x, y]: readonly [number, number], by: number): Shift => ({ shiftX: x * by, shiftY: y * by });

/** The stage, moved in a direction as far as a picture that is still to come by `t`. */
function arriving([x, y]: readonly [number, number], t: number): Shape {
  const [left, top] = [x * (t - 1), y * (t - 1)];
  return rectangles([left, top, left + 1, top + 1]);
}

const dip =
  (colour: string): Course =>
  (t) => ({ shown: half(t), veils: [{ colour, share: hill(t) }] });

/** A turn of a picture, enlarged so that it covers the stage. */
function turned(degrees: number, aspect: number): Shift {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.abs(Math.sin((degrees * Math.PI) / 180))];
  const scale = Math.abs(cos) + sin * Math.max(aspect, 1 / aspect);
  return { rotate: degrees, scaleX: scale, scaleY: scale };
}

const scaled = (scale: number): Shift => ({ scaleX: scale, scaleY: scale });

/** How much a blurred picture is enlarged, so that its soft edges lie outside. */
const BLUR_MARGIN = 0.1;

const SLATS = 8;
const CHECKER = { columns: 8, rows: 5 } as const;

/** A cell of a grid, filled by a share from its left or its top. */
function cell(
  [column, row]: readonly [number, number],
  { columns, rows }: { readonly columns: number; readonly rows: number },
  share: { readonly across: number; readonly down: number },
): [number, number, number, number] {
  return [column / columns, row / rows, (column + share.across) / columns, (row + share.down) / rows];
}

const along = (share: number, { direction }: Setting): { across: number; down: number } =>
  direction === 'vertical' ? { across: 1, down: share } : { across: share, down: 1 };

function blinds(t: number, setting: Setting): Shape {
  const grid = setting.direction === 'vertical' ? { columns: 1, rows: SLATS } : { columns: SLATS, rows: 1 };
  const place = (index: number): [number, number] => (setting.direction === 'vertical' ? [0, index] : [index, 0]);
  return rectangles(...Array.from({ length: SLATS }, (_, index) => cell(place(index), grid, along(t, setting))));
}

function checker(t: number, setting: Setting): Shape {
  const { columns, rows } = CHECKER;
  const cells = Array.from({ length: columns * rows }, (_, index): [number, number] => [
    index % columns,
    Math.floor(index / columns),
  ]);
  return rectangles(
    ...cells.map(([column, row]) => {
      const share = (column + row) % 2 === 0 ? span(t, 0, 0.6) : span(t, 0.4, 1);
      return cell([column, row], CHECKER, along(share, setting));
    }),
  );
}

const courses: Readonly<Record<TransitionKind, Course>> = {
  dissolve: (t) => ({ shown: t }),
  dipBlack: dip('#000000'),
  dipWhite: dip('#ffffff'),
  blur: (t) => ({
    shown: smooth(span(t, 0.25, 0.75)),
    outgoing: scaled(1 + BLUR_MARGIN * swell(t)),
    incoming: scaled(1 + BLUR_MARGIN * swell(t)),
    effect: { kind: 'soften', strength: 0.6 * swell(t) },
  }),
  wipe: (t, { direction }) => ({ shown: arriving(stepOf(direction), t) }),
  push: (t, { direction }) => {
    const step = stepOf(direction);
    return { outgoing: shifted(step, t), incoming: shifted(step, t - 1), shown: arriving(step, t) };
  },
  slide: (t, { direction }) => {
    const step = stepOf(direction);
    return { incoming: shifted(step, t - 1), shown: arriving(step, t) };
  },
  reveal: (t, { direction }) => {
    const step = stepOf(direction);
    return { outgoing: shifted(step, t), shown: arriving(step, t) };
  },
  zoom: (t, { direction }) => {
    const effect = { kind: 'rush', strength: 0.6 * swell(t) } as const;
    if (direction === 'out') return { incoming: scaled(mix(2.2, 1, t)), shown: smooth(span(t, 0.15, 0.65)), effect };
    return { outgoing: scaled(mix(1, 2.2, t)), shown: smooth(span(t, 0.35, 0.85)), effect };
  },
  whip: (t, { direction }) => {
    const [x, y] = stepOf(direction);
    const smear = { kind: 'smear', x: 0.24 * Math.abs(x) * swell(t), y: 0.24 * Math.abs(y) * swell(t) } as const;
    return { ...courses.push(t, { direction, aspect: 1 }), effect: smear };
  },
  spin: (t, { direction, aspect }) => {
    const degrees = direction === 'left' ? -110 : 110;
    return {
      outgoing: turned(degrees * t ** 2, aspect),
      incoming: turned(-degrees * (1 - t) ** 2, aspect),
      shown: smooth(span(t, 0.4, 0.6)),
      effect: { kind: 'rush', strength: 0.4 * swell(t) },
    };
  },
  iris: (t, { direction }) => ({
    shown: { kind: 'circle', radius: direction === 'in' ? 1 - t : t, isOutside: direction === 'in' },
  }),
  clock: (t, { direction, aspect }) => ({ shown: sector(t, aspect, direction !== 'left') }),
  doors: (t, { direction }) => ({
    shown:
      direction === 'vertical'
        ? rectangles([0, 0.5 - t / 2, 1, 0.5 + t / 2])
        : rectangles([0.5 - t / 2, 0, 0.5 + t / 2, 1]),
  }),
  blinds: (t, setting) => ({ shown: blinds(t, setting) }),
  checker: (t, setting) => ({ shown: checker(t, setting) }),
  leak: (t, { direction }) => {
    const x = direction === 'left' ? mix(1.3, -0.3, t) : mix(-0.3, 1.3, t);
    return {
      shown: smooth(span(t, 0.25, 0.75)),
      veils: [
        { colour: '#ff5a2c', share: 0.8 * swell(t), glow: { x, y: 0.7, radius: 0.9 } },
        { colour: '#ffc56b', share: 0.9 * swell(t), glow: { x: mix(0.5, x, 0.7), y: 0.35, radius: 0.7 } },
      ],
    };
  },
  burn: (t) => ({
    shown: smooth(span(t, 0.45, 0.6)),
    veils: [
      { colour: '#ff7a1a', share: swell(span(t, 0, 0.9)), glow: { x: 0.15, y: 0.4, radius: mix(0.2, 1.6, t) } },
      { colour: '#fff3d6', share: swell(span(t, 0.2, 0.9)) ** 2 },
    ],
  }),
  glitch: (t) => ({
    shown: half(t),
    effect: { kind: 'glitch', strength: swell(t), step: Math.floor(t * 8) },
  }),
};

/** How far a passage is at a frame, from 0 to 1. Its time is neither in its first and last frame: both show something of both pictures. */
export const progressAt = ({ from, durationInFrames, transition }: Passage, at: number): number =>
  clamp01(eased(transition.ease, (at - from + 0.5) / durationInFrames));

/** What a passage shows at a frame. `aspect`: width by height of its stage. */
export const momentAt = (passage: Passage, at: number, aspect: number): Moment =>
  courses[passage.transition.kind](progressAt(passage, at), { direction: directionOf(passage.transition), aspect });
