import { hash, combine, pick, randomFrom, type Random } from '../scenes/random.ts';
import type { Figure } from './figures.ts';
import type { Camera, MovingFigure } from './motion.ts';
import { createPalette, type Palette } from './palette.ts';
import type { Place } from './places.ts';
import type { PromptReading, Subject } from './read-prompt.ts';
import { FIGURE_SIZES, DEFAULT_PLACES, type ShotSize } from './words.ts';

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
}

/** All data of a storyboard frame; deterministic. */
export type BoardPlan = Readonly<ReturnType<typeof planBoard>>;

export interface PlanOptions {
  readonly reading: PromptReading;
  readonly caption: string;
  readonly seed: number;
  /** Width over height. */
  readonly ratio: number;
  /** Which board of a clip, from 1. */
  readonly number: number;
  /** Whether the camera stays where it is. */
  readonly isFixed: boolean;
}

const isBuilding = (figure: Figure | null): boolean => figure !== null && figure.kind >= 49 && figure.kind <= 53;
const isTree = (figure: Figure | null): boolean => /tree$|^cactus$|^bamboo/.test(figure?.name ?? '');
const isSmallThing = ({ kind }: Figure): boolean =>
  ((kind >= 42 && kind <= 48) || (kind >= 57 && kind <= 82)) && kind !== 60;

export function planBoard({ reading, caption, seed, ratio, number, isFixed }: PlanOptions) {
  const { weather, hasSnow, lettering, subjects } = reading;
  const key = combine(hash(caption), seed);
  const random = randomFrom(key);
  const place = choosePlace(reading);
  const isWide = subjects.length > 2 || subjects.some(({ figure }) => isBuilding(figure) || figure?.kind === 56);
  const shot = reading.shot ?? (isWide ? 'wide' : 'medium');
  const time = reading.time ?? chooseTime(place, reading, random);
  const side = random() < 0.5 ? 0.27 : 0.73;
  const isNeon = reading.isNeon || time === 'night';
  const tint = lettering && isNeon ? null : reading.tint;
  const palette = createPalette({ time, place, weather, hasSnow, tint, random });
  const placed = placeFigures(reading, { shot, ratio, place, random, lightSide: side });
  const camera: Camera = isFixed ? 'static' : (reading.camera ?? (random() < 0.5 ? 'dolly-in' : 'pan-right'));
  return {
    place,
    palette,
    weather,
    hasSnow,
    placed,
    lettering: lettering ? { text: lettering, isNeon } : null,
    caption,
    shotLine: shotLineOf(number, reading, shot, time),
    camera,
    /** Where the sun or moon stands. */
    light: { x: side, y: place === 'space' ? 0.22 : ratio < 1 ? 0.24 : 0.3 },
    seed: key,
    /** A colour in the prompt that belongs to no subject. */
    tint: reading.tint,
  };
}

/** The place that the prompt names, else the usual one of its subjects. At the sea, only swimmers and boats are in the water. */
export function choosePlace({ place, subjects, lettering, isNeon }: PromptReading): Place {
  const figures = subjects.flatMap(({ figure }) => figure ?? []);
  const [main] = figures;
  const first = subjects[0]?.figure;
  const isAfloat =
    !first ||
    first.kind === 38 ||
    /duck|swan|goose|penguin|lotus|rowing|swimming|surfing|bridge|island/.test(first.name);
  const hasBoat = figures.some(({ kind }) => kind === 55);
  if (place === 'sea' && !isAfloat && !hasBoat) return 'beach';
  if (place) return place;
  if (lettering && isNeon) return 'city';
  if (!main) return 'table';
  // Sea animals beside a boat are shown at the surface.
  if (main.kind === 38 && hasBoat) return 'sea';
  const usual = DEFAULT_PLACES.find(([, pattern]) => pattern.test(`${main.name} ${main.kind}`))?.[0];
  // Small objects lie on a table.
  const isSmall = main.kind === 42 || main.kind === 43 || figures.every(isSmallThing);
  return isSmall && (!usual || usual === 'forest') ? 'table' : (usual ?? 'field');
}

function chooseTime(place: Place, { weather, isNeon }: PromptReading, random: Random): Palette['time'] {
  if (isNeon || place === 'space') return 'night';
  if (weather.has('rain') || weather.has('storm')) return random() < 0.5 ? 'blue' : 'day';
  const isIndoors = place === 'table' || place === 'room';
  return pick<Palette['time']>(random, isIndoors ? ['golden', 'day'] : ['day', 'golden', 'dawn', 'dusk', 'day']);
}

const SHOT_NAMES = { close: 'close-up', medium: 'medium', wide: 'wide', top: 'top view', low: 'low angle' };

function shotLineOf(number: number, { weather, camera }: PromptReading, shot: ShotSize, time: Palette['time']): string {
  const hour = time === 'golden' || time === 'blue' ? `${time} hour` : time;
  const words = [`shot ${String(number).padStart(2, '0')}`, SHOT_NAMES[shot], hour, ...weather];
  return [...words, ...(camera ? [camera.replace('-', ' ')] : [])].join(' · ').toUpperCase();
}

interface PlacingOptions {
  readonly shot: ShotSize;
  readonly ratio: number;
  readonly place: Place;
  readonly random: Random;
  readonly lightSide: number;
}

/** A figure's natural size beside others. */
function naturalSize({ figure, size }: Subject): number {
  const factor = size === 'big' ? 1.35 : size === 'small' ? 0.6 : 1;
  const kind = figure && FIGURE_SIZES.find(([, pattern]) => pattern.test(`${figure.name} ${figure.kind}`));
  return factor * Number(kind?.[0] ?? 1);
}

const SHOT_SIZE: Readonly<Record<ShotSize, number>> = { close: 0.66, medium: 0.55, wide: 0.43, top: 0.54, low: 0.62 };

/** Scale by the number of subjects. */
const CROWD_SCALE = { tall: [1, 1, 0.7, 0.54, 0.46], wide: [1, 1, 0.84, 0.7, 0.62] };

function placeFigures({ subjects, lettering }: PromptReading, options: PlacingOptions): PlacedFigure[] {
  const { shot, ratio, place, random } = options;
  const isTall = ratio < 0.9;
  const foot = isTall ? 0.735 : 0.745;
  const crowd = CROWD_SCALE[isTall ? 'tall' : 'wide'][subjects.length] ?? 0.6;
  // In a narrow frame subjects are as large as possible.
  const base = SHOT_SIZE[shot] * crowd * (isTall ? 1.2 : 1) * (lettering ? 0.62 : 1);
  const slots = chooseSlots(subjects, options);
  /** A side as a share of the frame's height. */
  const height = (side: number): number => side * Math.min(1, ratio);
  const placed: PlacedFigure[] = [];
  subjects.forEach((subject, i) => {
    const { figure, relation, word, colour, motion } = subject;
    const previous = placed.at(-1);
    const isFlyer = isAboveGround(subject, place);
    const isBack = i > 0 && relation !== 'front' && (isBuilding(figure) || isTree(figure));
    // Cards are as wide as their words, and a tall frame has room for one.
    const share = isBack ? 1.12 : !figure && isTall && subjects.length > 1 ? 0.46 : 1;
    let side = Math.min(base * naturalSize(subject), isTall ? 0.92 : 0.68) * share;
    let [x, at, depth] = [slots[i] ?? 0.5, foot + (random() - 0.5) * 0.015, 0.72];
    if (isBack) [at, depth] = [foot - 0.085, 0.42];
    else if (i === 0 && subjects.length > 1 && isBuilding(figure)) [at, depth] = [foot - 0.07, 0.45];
    else if (isFlyer)
      [at, depth] = [Math.max((isTall ? 0.42 : 0.5) + (random() - 0.5) * 0.06, height(side) + 0.05), 0.5];
    /** Lifts the previous figure off the ground. */
    const lift = (more: Partial<PlacedFigure>): void => {
      if (previous) placed[placed.length - 1] = { ...previous, isGrounded: false, ...more };
    };
    if (previous && (relation === 'on' || relation === 'in') && !isBack && figure && !isFlyer) {
      // Wide enough to carry the previous figure, which moves onto it.
      side = Math.max(side, previous.side * 0.95);
      x = previous.x;
      const sunk = relation === 'in' ? 0.39 : 0.53;
      lift({ foot: at - height(side) * sunk, depth: depth - 0.01, side: previous.side * 0.82 });
    } else if (previous && relation === 'under') {
      at = Math.max(at - height(previous.side) * 0.86, height(side) + 0.04);
      [x, depth] = [previous.x + 0.02, previous.depth - 0.02];
    } else if (previous && relation === 'above' && !isBack) {
      x = previous.x + 0.04;
      lift({ foot: Math.max(height(previous.side) + 0.05, at - height(side) * 1.02) });
    } else if (previous && (relation === 'behind' || relation === 'front')) {
      x = previous.x + (previous.x < 0.5 ? 0.13 : -0.13);
      [at, depth] = [previous.foot - 0.06, previous.depth - 0.16];
      side *= isTall ? 1.1 : 1.2;
    }
    const isGrounded = !isFlyer && place !== 'space' && place !== 'underwater';
    const faces = x > 0.5 ? 'left' : 'right';
    const one = { figure, word, colour, motion, isGrounded, x, foot: at, side, depth, faces, phase: random() } as const;
    placed.push(...repeatFigure(one, subject.count, options));
  });
  return placed.toSorted((a, b) => a.depth - b.depth);
}

const FLYERS =
  /^(balloon|kite|butterfly|honeybee|bat|ringed planet|comet|shooting star|full moon|crescent moon|parachute|dragonfly|fireworks|sparkler|eagle|dove)$/;

/** Flies, or belongs above the ground. */
function isAboveGround({ figure, motion }: Subject, place: Place): boolean {
  if (!figure) return false;
  const isAfloat = place === 'space' || place === 'underwater' || place === 'sky';
  return isAfloat || motion === 'fly' || figure.kind === 56 || FLYERS.test(figure.name);
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

/** Up to five copies: two face each other, more stand in two rows. */
function repeatFigure(first: PlacedFigure, count: number, { ratio, random }: PlacingOptions): PlacedFigure[] {
  if (count < 2) return [first];
  const copies = Math.min(count === 4 ? 5 : count, 5);
  const step = (first.side * 0.66 * Math.min(1, 1 / ratio)) / (copies > 3 ? 1.25 : 1);
  return Array.from({ length: copies }, (_, k) => {
    const back = k % 2;
    const x = first.x + (k - (copies - 1) / 2) * step * (0.94 + random() * 0.12);
    return {
      ...first,
      x: Math.min(0.88, Math.max(0.12, x)),
      foot: first.foot - (first.isGrounded ? back * 0.035 : (random() - 0.5) * 0.16),
      side: first.side * (copies > 2 ? 0.72 : 0.84) * (1 - back * 0.1) * (0.94 + random() * 0.1),
      depth: first.depth - back * 0.06 - k * 0.001,
      faces: copies > 2 ? first.faces : k === 0 ? 'right' : 'left',
      phase: random(),
    };
  });
}
