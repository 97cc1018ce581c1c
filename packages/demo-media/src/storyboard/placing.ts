import type { Random } from '../scenes/random.ts';
import type { BodyPose } from './bodies.ts';
import { findFigure, type Figure } from './figures.ts';
import type { MovingFigure } from './motion.ts';
import type { Place } from './places.ts';
import type { PromptReading, Subject } from './read-prompt.ts';
import * as things from './things.ts';
import { FIGURE_SIZES, SEAT_HEIGHTS, type ShotSize } from './words.ts';

/** A cut-out in the frame, in shares of the frame's width (`x`) and height (`foot`). */
export interface PlacedFigure extends MovingFigure {
  readonly figure: Figure | null;
  /** The word that is set where there is no figure. */
  readonly word: string;
  /** Middle, 0 left to 1 right. */
  readonly x: number;
  /** Lower edge, 0 top to 1 bottom. */
  readonly foot: number;
  /** 0 far to 1 near: how far it moves with the camera. */
  readonly depth: number;
  readonly colour: string | null;
  readonly pose: BodyPose | null;
}

export interface PlacingOptions {
  readonly shot: ShotSize;
  readonly ratio: number;
  readonly place: Place;
  /** Seen straight from above. */
  readonly isAbove: boolean;
  readonly random: Random;
  readonly lightSide: number;
}

/** A figure's natural size beside others. */
function naturalSize({ figure, size }: Subject): number {
  // A little girl is young rather than small.
  const factor = size === 'big' ? 1.35 : size === 'small' ? (things.isHuman(figure) ? 0.9 : 0.6) : 1;
  const kind = figure && FIGURE_SIZES.find(([, pattern]) => pattern.test(`${figure.name} ${figure.kind}`));
  return factor * Number(kind?.[0] ?? 1);
}

const SHOT_SIZE: Readonly<Record<ShotSize, number>> = { close: 0.66, medium: 0.55, wide: 0.43, top: 0.54, low: 0.62 };

/** Scale by the number of subjects. */
const CROWD_SCALE = { tall: [1, 1, 0.7, 0.54, 0.46], wide: [1, 1, 0.84, 0.7, 0.62] };

/** Where a figure stands, as `PlacedFigure` says it. */
interface Spot extends Pick<PlacedFigure, 'x' | 'foot' | 'side' | 'depth' | 'pose'> {
  /** In the distance, as buildings and trees are. */
  readonly isBack: boolean;
  readonly isFlyer: boolean;
}

/** Places the subjects across the frame, each in its relation to the one before. */
export function placeFigures(reading: PromptReading, options: PlacingOptions): readonly PlacedFigure[] {
  const { ratio, place, isAbove, random } = options;
  const subjects = merge(reading.subjects);
  const slots = chooseSlots(subjects, options);
  /** Each subject with its copies and what it holds; the next stands in relation to the last. */
  const groups: PlacedFigure[][] = [];
  subjects.forEach((subject, i) => {
    const { figure, word, colour, motion } = subject;
    const group = groups.at(-1) ?? [];
    const [previous] = group;
    const phase = random();
    if (previous && figure && things.isBorne(subject)) {
      group.push(bear({ ...subject, figure }, previous, options));
      return;
    }
    const start = spotOf(reading, subjects, i, { ...options, x: slots[i] ?? 0.5 });
    const { spot, carried } = relate(subject, start, group, options);
    groups.splice(-1, groups.length > 0 ? 1 : 0, ...(groups.length > 0 ? [carried] : []));
    const isGrounded = !spot.isFlyer && !isAbove && place !== 'space' && place !== 'underwater';
    const { x, foot, side, depth, pose } = spot;
    const faces = x > 0.5 ? 'left' : 'right';
    const one = { figure, word, colour, motion, pose, isGrounded, x, foot, side, depth, faces, phase } as const;
    groups.push(repeatFigure(one, subject.count, options));
  });
  // What would reach out of the frame is smaller.
  const fitting = groups
    .flat()
    .map((one) => ({ ...one, side: Math.min(one.side, (one.foot - 0.015) / Math.min(1, ratio)) }));
  return separateCards(fitting, ratio).toSorted((a, b) => a.depth - b.depth);
}

/** A side as a share of the frame's height. */
const heightOf = (side: number, ratio: number): number => side * Math.min(1, ratio);

/** Where a subject stands by itself. */
function spotOf(
  { lettering }: PromptReading,
  subjects: readonly Subject[],
  i: number,
  { shot, ratio, place, isAbove, random, x }: PlacingOptions & { readonly x: number },
): Spot {
  const subject = subjects[i] as Subject;
  const { figure, relation } = subject;
  const isTall = ratio < 0.9;
  const ground = (isTall ? 0.735 : 0.745) + (random() - 0.5) * 0.015;
  const others = subjects.filter((one) => !things.isBorne(one)).length;
  // In a narrow frame subjects are as large as possible.
  const crowd = (CROWD_SCALE[isTall ? 'tall' : 'wide'][others] ?? 0.6) * (isTall ? 1.2 : 1) * (lettering ? 0.62 : 1);
  const isFlyer = !isAbove && things.isAboveGround(subject, place);
  const isStanding = relation === 'behind' || (relation === 'on' && isBridge(figure));
  const isBack = i > 0 && !isAbove && !isStanding && (things.isBuilding(figure) || things.isTree(figure));
  const isByPerson =
    i > 0 &&
    figure &&
    things.isSmallThing(figure) &&
    figure.kind !== 81 &&
    subjects.some((one) => one.figure && things.isHead(one.figure));
  // Cards are as wide as their words, and a tall frame has room for one.
  const share = isBack ? 1.12 : isByPerson ? 0.55 : !figure && isTall && subjects.length > 1 ? 0.46 : 1;
  const side = Math.min(SHOT_SIZE[shot] * crowd * naturalSize(subject), isTall ? 0.92 : 0.68) * share;
  const spot = { x, foot: ground, side, depth: 0.72, pose: poseOf(subject), isBack, isFlyer };
  if (isAbove) return { ...spot, foot: middleFoot(side, ratio) };
  if (shot === 'close' && subjects.length === 1 && figure && things.isHead(figure))
    return { ...spot, side: isTall ? 0.9 : 0.8, foot: isTall ? 0.8 : 0.86, pose: 'portrait' };
  if (isBack) return { ...spot, foot: ground - 0.085, depth: 0.42 };
  if (i === 0 && subjects.length > 1 && things.isBuilding(figure)) return { ...spot, foot: ground - 0.07, depth: 0.45 };
  const aloft = Math.max((isTall ? 0.42 : 0.5) + (random() - 0.5) * 0.06, heightOf(side, ratio) + 0.05);
  return isFlyer ? { ...spot, foot: aloft, depth: 0.5 } : spot;
}

/** The lower edge of what lies in the middle of a frame that is seen from above. */
const middleFoot = (side: number, ratio: number): number => 0.46 + heightOf(side, ratio) / 2;

const isBridge = (figure: Figure | null): boolean => /bridge/.test(figure?.name ?? '');

interface Related {
  readonly spot: Spot;
  /** The group before, which may have moved. */
  readonly carried: PlacedFigure[];
}

/** A subject's spot in its relation to the group before it. */
function relate({ figure, relation }: Subject, spot: Spot, group: PlacedFigure[], options: PlacingOptions): Related {
  const [previous] = group;
  const { ratio } = options;
  const stays = (change: Partial<Spot>): Related => ({ spot: { ...spot, ...change }, carried: group });
  if (!previous) return stays({});
  const { x, foot, depth } = previous;
  const aside = x < 0.5 ? 1 : -1;
  if ((relation === 'on' || relation === 'in') && !spot.isBack && figure)
    return carry({ figure, relation }, spot, group, options);
  if (relation === 'under' && spot.isBack) return stays({ x: x + 0.03, side: spot.side * 1.25 });
  if (relation === 'under') {
    const over = spot.foot - heightOf(previous.side, ratio) * 0.62;
    return stays({ foot: Math.max(over, heightOf(spot.side, ratio) + 0.04), x: x + 0.02, depth: depth - 0.02 });
  }
  if (relation === 'above' && !spot.isBack && !spot.isFlyer) {
    const over = Math.max(heightOf(previous.side, ratio) + 0.05, spot.foot - heightOf(spot.side, ratio) * 1.02);
    return { spot: { ...spot, x: x + 0.04 }, carried: move(group, { foot: over }) };
  }
  if (relation === 'front')
    return stays({
      x: x + aside * 0.13,
      foot: foot - 0.06,
      depth: depth - 0.16,
      side: spot.side * (ratio < 0.9 ? 1.1 : 1.2),
    });
  return relation === 'behind' ? stays({ x: x + aside * 0.1, foot: foot + 0.03, depth: depth + 0.1 }) : stays({});
}

/** A thing that is large enough to carry the group before it, which moves onto it. */
function carry(
  { figure, relation }: { readonly figure: Figure; readonly relation: 'on' | 'in' },
  spot: Spot,
  group: PlacedFigure[],
  { ratio, isAbove }: PlacingOptions,
): Related {
  const [first] = group as [PlacedFigure];
  const isTall = ratio < 0.9;
  const [isSeat, isVessel] = [things.isSeat(figure), things.isVessel(figure)];
  const isWide = isSeat || isBridge(figure);
  const xs = group.map((one) => one.x);
  const reach = Math.max(...xs) - Math.min(...xs);
  const needed = isVessel
    ? first.side
    : (first.side + (isWide ? reach * Math.max(1, ratio) * 0.9 : 0)) * (isSeat ? 1.25 : 0.95);
  const side = Math.min(Math.max(spot.side, needed), isTall ? 0.94 : 0.62 * Math.max(1, ratio * 0.6));
  const foot = isAbove ? middleFoot(side, ratio) : spot.foot;
  const scale = isVessel ? Math.min(0.82, (side * 0.8) / first.side) : 0.82;
  const seat = relation === 'in' && !isSeat && !isVessel ? 0.39 : seatHeight(figure);
  // Legs hang down before the seat.
  const legs = isSeat && first.pose === 'sit' ? 0.13 * first.side * scale : 0;
  const most = (side * (isWide ? 0.5 : 0.3)) / Math.max(1, ratio);
  const carried = move(group, {
    foot: foot - heightOf(isAbove ? (side - first.side * scale) / 2 : seat * side - legs, ratio),
    depth: spot.depth - first.depth + (isSeat || isAbove ? 0.02 : -0.01),
    scale,
    spread: reach > 0 ? Math.min(1, most / reach) : 1,
  });
  return { spot: { ...spot, side, foot, x: (Math.min(...xs) + Math.max(...xs)) / 2 }, carried };
}

interface Move {
  readonly foot: number;
  readonly depth?: number;
  readonly scale?: number;
  readonly spread?: number;
}

/** A group off the ground, with what it holds; `foot` is that of its first. */
function move(group: readonly PlacedFigure[], { foot, depth = 0, scale = 1, spread = scale }: Move): PlacedFigure[] {
  const xs = group.map((one) => one.x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  return group.map((one) => ({
    ...one,
    isGrounded: false,
    x: middle + (one.x - middle) * spread,
    foot: foot + (one.foot - (group[0]?.foot ?? 0)) * scale,
    depth: one.depth + depth,
    side: one.side * scale,
  }));
}

/** What is held or worn, at its bearer. */
function bear(
  subject: Subject & { readonly figure: Figure },
  bearer: PlacedFigure,
  { ratio }: PlacingOptions,
): PlacedFigure {
  const { figure, relation, word, colour } = subject;
  const [share, rise] = holding(figure, relation, bearer);
  const aside = relation === 'worn' ? 0 : rise > 0.6 ? 0.3 : 0.06;
  return {
    ...bearer,
    figure,
    word,
    colour,
    motion: null,
    pose: null,
    isGrounded: false,
    x: bearer.x + aside * bearer.side * Math.min(1, 1 / ratio),
    foot: bearer.foot - heightOf(bearer.side, ratio) * rise,
    side: bearer.side * share,
    depth: bearer.depth + 0.004,
  };
}

function poseOf({ pose, motion }: Subject): BodyPose | null {
  return pose === 'sleep' ? 'lie' : (pose ?? (motion === 'walk' || motion === 'run' ? 'run' : null));
}

/** How high others stand on it, as a share of its side. */
const seatHeight = ({ name, kind }: Figure): number =>
  Number(SEAT_HEIGHTS.find(([, pattern]) => pattern.test(`${name} ${kind}`))?.[0] ?? 0.72);

/** How large what is held or worn is beside its bearer, and how high above the bearer's foot, as shares of the bearer's side. */
function holding({ name }: Figure, relation: Subject['relation'], { pose }: PlacedFigure): readonly [number, number] {
  const isLow = pose === 'sit';
  if (relation === 'worn') return /hat$|crown|cap$|helmet/.test(name) ? [0.36, isLow ? 0.74 : 0.86] : [0.34, 0.24];
  if (/umbrella|parachute/.test(name)) return [0.9, isLow ? 0.34 : 0.46];
  if (/balloon|kite/.test(name)) return [0.5, 0.75];
  return [0.34, isLow ? 0.2 : 0.3];
}

/** Who lies in bed has the bed in its figure, and a cyclist the bicycle, unless that has a colour of its own. */
function merge(subjects: readonly Subject[]): readonly Subject[] {
  const merged: Subject[] = [];
  for (const subject of subjects) {
    const last = merged.at(-1);
    const name = subject.figure?.name ?? '';
    const rider = last?.figure?.name.endsWith(' biking') && name === 'bicycle' ? last : undefined;
    const sleeper =
      last?.figure && name === 'bed' && things.isHead(last.figure) && /^(lie|sleep)$/.test(last.pose ?? '');
    if (sleeper) merged[merged.length - 1] = { ...last, colour: subject.colour ?? last.colour, pose: 'bed' };
    else if (rider && subject.colour) {
      const figure = findFigure([rider.figure?.name.replace('biking', 'standing') ?? '']) ?? rider.figure;
      merged.splice(-1, 1, { ...rider, figure, pose: 'sit' }, { ...subject, relation: 'on' });
    } else if (!rider) merged.push(subject);
  }
  return merged;
}

/** Cards stand beside each other and everything else. */
function separateCards(placed: readonly PlacedFigure[], ratio: number): readonly PlacedFigure[] {
  if (placed.length < 2 || placed.every(({ figure }) => figure)) return placed;
  const wide = ({ figure, side }: PlacedFigure): number => side * (figure ? 0.95 : 1.2) * Math.min(1, 1 / ratio);
  const gap = 0.02;
  const total = placed.reduce((sum, one) => sum + wide(one) + gap, 0);
  const scale = Math.min(1, 0.94 / total);
  let left = 0.5 - (total * scale) / 2;
  return placed
    .toSorted((a, b) => a.x - b.x)
    .map((one) => {
      const share = (wide(one) + gap) * scale;
      left += share;
      return { ...one, side: one.side * scale, x: left - share / 2 };
    });
}

/** Places across the frame for two and more. */
const SLOTS: readonly (readonly number[])[] = [[], [], [0.35, 0.68], [0.24, 0.52, 0.79], [0.17, 0.4, 0.62, 0.84]];

/** Places across the frame: on a third alone, between the thirds with others, away from the light. */
function chooseSlots(
  subjects: readonly Subject[],
  { shot, ratio, random, lightSide }: PlacingOptions,
): readonly number[] {
  const isTall = ratio < 0.9;
  const [first] = subjects;
  if (first && subjects.length === 1) {
    const isCentred = first.count > 1 || isTall || shot === 'close' || shot === 'top' || !first.figure;
    return [isCentred ? 0.5 + (random() - 0.5) * 0.04 : lightSide < 0.5 ? 0.6 : 0.4];
  }
  const narrow = (SLOTS[subjects.length] ?? []).map((x) => (isTall ? 0.5 + (x - 0.5) * 0.92 : x));
  return lightSide < 0.5 ? narrow.map((x) => 1 - x) : narrow;
}

/** Up to seven copies: two face each other, more stand in two rows. */
function repeatFigure(first: PlacedFigure, count: number, { ratio, random }: PlacingOptions): PlacedFigure[] {
  if (count < 2) return [first];
  const copies = Math.min(count, 7);
  const smaller = copies > 5 ? 0.6 : copies > 2 ? 0.72 : 0.84;
  const step =
    (first.side * (copies < 3 ? 0.8 : 0.7) * Math.min(1, 1 / ratio)) / (copies > 5 ? 1.7 : copies > 3 ? 1.25 : 1);
  return Array.from({ length: copies }, (_, k) => {
    const back = k % 2;
    const x = first.x + (k - (copies - 1) / 2) * step * (0.94 + random() * 0.12);
    return {
      ...first,
      x: Math.min(0.88, Math.max(0.12, x)),
      foot: first.foot - (first.isGrounded ? back * 0.035 : (random() - 0.5) * 0.16),
      side: first.side * smaller * (1 - back * 0.1) * (0.94 + random() * 0.1),
      // Not behind the ground on which it stands.
      depth: first.depth - back * 0.01 - k * 0.001,
      faces: copies > 2 ? first.faces : k === 0 ? 'right' : 'left',
      phase: random(),
    };
  });
}
