import { hash, combine, randomFrom, type Random } from '../scenes/random.ts';
import type { Figure } from './figures.ts';
import { paletteOf, type Palette } from './palette.ts';
import type { Reading, Subject } from './read-prompt.ts';
import type { Camera, FigureMotion } from './motion.ts';
import type { Place } from './places.ts';
import type { ShotWords, Weather } from './words.ts';

/** A cut-out in the frame, in shares of the frame's width (`x`) and height (`foot`). */
export interface PlacedFigure {
  readonly figure: Figure | null;
  /** The word that is set where there is no figure. */
  readonly word: string;
  /** Middle, 0 left to 1 right. */
  readonly x: number;
  /** Lower edge, 0 top to 1 bottom. */
  readonly foot: number;
  /** Side of its square, in pixels of a frame whose short side is 1. */
  readonly side: number;
  /** 0 far to 1 near: how far it moves with the camera. */
  readonly depth: number;
  readonly faces: 'left' | 'right';
  readonly colour: string | null;
  readonly motion: FigureMotion | null;
  /** Stands on something, so that a shadow lies at its foot. */
  readonly isGrounded: boolean;
  /** Turns of its own, so that copies do not move as one. */
  readonly phase: number;
}

/** All that a frame is painted from: plain data, the same for the same words, seed and shape. */
export interface BoardPlan {
  readonly place: Place;
  readonly palette: Palette;
  readonly weather: ReadonlySet<Weather>;
  readonly hasSnow: boolean;
  readonly placed: readonly PlacedFigure[];
  readonly lettering: { readonly text: string; readonly isNeon: boolean } | null;
  readonly caption: string;
  readonly shotLine: string;
  readonly camera: Camera;
  /** Where the sun or moon stands. */
  readonly light: { readonly x: number; readonly y: number };
  readonly seed: number;
  /** A colour of the prompt that is no thing's. */
  readonly tint: string | null;
}

export interface PlanOptions {
  readonly reading: Reading;
  readonly caption: string;
  readonly seed: number;
  /** Width over height. */
  readonly ratio: number;
  /** Which board of a clip, from 1. */
  readonly number: number;
  /** The weather's light where the words do not say the hour. */
  readonly isFixed: boolean;
}

/** Emojibase's subgroups by where such a thing is found. */
const isIn = (kind: number, ...kinds: readonly number[]): boolean => kinds.includes(kind);
const isBuilding = (kind: number): boolean => kind >= 49 && kind <= 53;
const isTree = ({ name }: Figure): boolean => /tree$|^cactus$|^bamboo/.test(name);
const isSmallThing = (kind: number): boolean => (kind >= 42 && kind <= 48) || (kind >= 57 && kind <= 82);

export function planBoard({ reading, caption, seed, ratio, number, isFixed }: PlanOptions): BoardPlan {
  const key = combine(hash(caption), seed);
  const random = randomFrom(key);
  const place = figurePlace(reading);
  const shot = reading.shot ?? shotFor(reading);
  const time = reading.time ?? timeFor(place, reading, random);
  const side = random() < 0.5 ? 0.27 : 0.73;
  const isNeonSign = reading.lettering !== null && (reading.isNeon || time === 'night');
  const palette = paletteOf({
    time,
    place,
    weather: reading.weather,
    hasSnow: reading.hasSnow,
    tint: isNeonSign ? null : reading.tint,
    random,
  });
  return {
    place,
    palette,
    weather: reading.weather,
    hasSnow: reading.hasSnow,
    placed: placeAll(reading, { shot, ratio, place, random, lightSide: side }),
    lettering: reading.lettering ? { text: reading.lettering, isNeon: isNeonSign } : null,
    caption,
    shotLine: shotLineOf(number, reading, shot, time),
    camera: isFixed ? 'static' : (reading.camera ?? (random() < 0.5 ? 'dolly-in' : 'pan-right')),
    light: { x: side, y: place === 'space' ? 0.22 : ratio < 1 ? 0.24 : 0.3 },
    seed: key,
    tint: reading.tint,
  };
}

/** Water is stood beside, unless by what swims or floats. */
export function figurePlace({ place, subjects, lettering, isNeon }: Reading): Place {
  const main = subjects[0]?.figure;
  const isAfloat =
    !main ||
    isIn(main.kind, 38, 55) ||
    /duck|swan|goose|penguin|lotus|rowing|swimming|surfing|bridge|island/.test(main.name);
  if (place === 'sea' && !isAfloat && !subjects.some(({ figure }) => figure?.kind === 55)) return 'beach';
  return place ?? (lettering && isNeon ? 'city' : placeFor(subjects));
}

/** Where things are found that come without a place. */
function placeFor(subjects: readonly Subject[]): Place {
  const figures = subjects.flatMap(({ figure, motion }) => (figure ? [{ figure, motion }] : []));
  const main = figures[0];
  if (!main) return 'table';
  const kinds = figures.map(({ figure }) => figure.kind);
  const { kind, name } = main.figure;
  if (/^(astronaut|rocket|satellite|flying saucer|alien|ringed planet|comet)/.test(name)) return 'space';
  if (kind === 38) return kinds.some((k) => k === 55) || /whale|seal|dolphin/.test(name) ? 'sea' : 'underwater';
  if (kind === 55) return 'sea';
  if (kind === 56) return 'sky';
  if (kind === 54)
    return /train|locomotive|tram|metro|bus|taxi|police|fire engine|ambulance|scooter/.test(name) ? 'city' : 'road';
  if (/penguin|polar bear|ski|sled|snowman|mammoth/.test(name)) return 'snow';
  if (/camel|cactus|scorpion/.test(name)) return 'desert';
  if (/couch|bed|chair|bathtub|door|window/.test(name)) return 'room';
  if (kinds.every((k) => isSmallThing(k)) && !isIn(kind, 49, 60)) return 'table';
  if (isIn(kind, 40, 42, 43)) return isIn(kind, 40) ? 'field' : 'table';
  if (/deer|bear|wolf|owl|mushroom|evergreen|elf|fairy/.test(name)) return 'forest';
  if (/office|cook|judge|teacher|student|scientist|technologist|singer|artist|detective/.test(name)) return 'room';
  return 'field';
}

function shotFor({ subjects }: Reading): ShotWords {
  if (subjects.length > 2) return 'wide';
  return subjects.some(({ figure }) => figure && (isBuilding(figure.kind) || figure.kind === 56)) ? 'wide' : 'medium';
}

function timeFor(place: Place, { weather, isNeon }: Reading, random: Random): Palette['time'] {
  if (isNeon || place === 'space') return 'night';
  if (weather.has('rain') || weather.has('storm')) return random() < 0.5 ? 'blue' : 'day';
  const hours: readonly Palette['time'][] =
    place === 'table' || place === 'room' ? ['golden', 'day'] : ['day', 'golden', 'dawn', 'dusk', 'day'];
  return hours[Math.floor(random() * hours.length)] ?? 'day';
}

function shotLineOf(number: number, { weather, camera }: Reading, shot: ShotWords, time: Palette['time']): string {
  const shots: Readonly<Record<ShotWords, string>> = {
    close: 'close-up',
    medium: 'medium',
    wide: 'wide',
    top: 'top view',
    low: 'low angle',
  };
  const words = [
    `shot ${String(number).padStart(2, '0')}`,
    shots[shot],
    time === 'golden' ? 'golden hour' : time === 'blue' ? 'blue hour' : time,
  ];
  return [...words, ...weather, ...(camera ? [camera.replace('-', ' ')] : [])].join(' · ').toUpperCase();
}

interface Ground {
  readonly shot: ShotWords;
  readonly ratio: number;
  readonly place: Place;
  readonly random: Random;
  readonly lightSide: number;
}

/** A figure's natural size beside others. */
function sizeOf({ figure, size }: Subject): number {
  const factor = size === 'big' ? 1.35 : size === 'small' ? 0.6 : 1;
  if (!figure) return factor;
  const { kind, name } = figure;
  if (isIn(kind, 39, 40) || name === 'baby chick') return 0.62 * factor;
  if (isBuilding(kind)) return 1.3 * factor;
  if (isTree(figure)) return 1.25 * factor;
  if (/elephant|giraffe|whale|dragon|t-rex|sauropod|bus|train|ship|locomotive|lorry|mammoth/.test(name))
    return 1.25 * factor;
  if (kind === 35 || /mouse|rat|hamster|chipmunk|hedgehog|frog|rabbit/.test(name)) return 0.72 * factor;
  if (isIn(kind, 54, 55)) return 1.12 * factor;
  return factor;
}

const BASE: Readonly<Record<ShotWords, number>> = { close: 0.66, medium: 0.55, wide: 0.43, top: 0.54, low: 0.62 };

function placeAll({ subjects, lettering }: Reading, ground: Ground): PlacedFigure[] {
  const { shot, ratio, place, random } = ground;
  const isTall = ratio < 0.9;
  const foot = isTall ? 0.735 : 0.745;
  const crowd = (isTall ? [1, 1, 0.7, 0.54, 0.46] : [1, 1, 0.84, 0.7, 0.62])[subjects.length] ?? 0.6;
  // A tall frame is narrow: fewer pixels are its short side, and things stand in it as large as they can.
  const base = BASE[shot] * crowd * (isTall ? 1.2 : 1) * (lettering ? 0.62 : 1);
  const slots = slotsFor(subjects, ground);
  const placed: PlacedFigure[] = [];
  subjects.forEach((subject, i) => {
    const { figure, relation } = subject;
    const previous = placed.at(-1);
    const isFlyer = isUp(subject, place);
    const isBack = i > 0 && figure !== null && (isBuilding(figure.kind) || isTree(figure)) && relation !== 'front';
    let side = Math.min(base * sizeOf(subject), isTall ? 0.92 : 0.68);
    let x = slots[i] ?? 0.5;
    let at = isFlyer
      ? Math.max((isTall ? 0.42 : 0.5) + (random() - 0.5) * 0.06, side * Math.min(1, ratio) + 0.05)
      : foot + (random() - 0.5) * 0.015;
    let depth = isFlyer ? 0.5 : 0.72;
    if (isBack) {
      at = foot - 0.085;
      depth = 0.42;
      side *= 1.12;
    }
    if (i === 0 && subjects.length > 1 && figure && isBuilding(figure.kind)) {
      at = foot - 0.07;
      depth = 0.45;
    }
    if (previous && relation) {
      const height = (share: number): number => (share * Math.min(1, ratio)) / 1;
      if ((relation === 'on' || relation === 'in') && !isBack && figure && !isFlyer) {
        // The thing below is wide enough to carry the one before, which moves onto it.
        side = Math.max(side, previous.side * 0.95);
        x = previous.x;
        const sunk = relation === 'in' ? 0.5 : 0.68;
        placed[placed.length - 1] = {
          ...previous,
          foot: at - height(side) * sunk * 0.78,
          isGrounded: false,
          depth: depth - 0.01,
          side: previous.side * 0.82,
        };
      } else if (relation === 'under') {
        at = Math.max(at - height(previous.side) * 0.86, height(side) + 0.04);
        x = previous.x + 0.02;
        depth = previous.depth - 0.02;
      } else if (relation === 'above' && !isBack) {
        x = previous.x + 0.04;
        placed[placed.length - 1] = {
          ...previous,
          foot: Math.max(height(previous.side) + 0.05, at - height(side) * 1.02),
          isGrounded: false,
        };
      } else if (relation === 'behind' || relation === 'front') {
        x = previous.x + (previous.x < 0.5 ? 0.13 : -0.13);
        const behind = previous.depth - 0.16;
        at = previous.foot - 0.06;
        depth = behind;
        side *= isTall ? 1.1 : 1.2;
      }
    }
    const one = {
      figure,
      word: subject.word,
      colour: subject.colour,
      motion: subject.motion,
      isGrounded: !isFlyer && place !== 'space' && place !== 'underwater',
    };
    placed.push({ ...one, x, foot: at, side, depth, faces: x > 0.5 ? 'left' : 'right', phase: random() });
    addCopies(placed, subject.count, ground);
  });
  return placed.toSorted((a, b) => a.depth - b.depth);
}

/** Flies, or belongs above the ground. */
function isUp({ figure, motion }: Subject, place: Place): boolean {
  if (!figure) return false;
  if (place === 'space' || place === 'underwater' || place === 'sky') return true;
  if (motion === 'fly') return true;
  return (
    figure.kind === 56 ||
    /^(balloon|kite|butterfly|honeybee|bat|ringed planet|comet|shooting star|full moon|crescent moon|parachute|dragonfly|fireworks|sparkler|eagle|dove)$/.test(
      figure.name,
    )
  );
}

/** Places across the frame: on a third alone, between the thirds with others, away from the light. */
function slotsFor(subjects: readonly Subject[], { shot, ratio, random, lightSide }: Ground): number[] {
  const count = subjects.length;
  const isTall = ratio < 0.9;
  if (count === 1) {
    const copies = subjects[0]?.count ?? 1;
    const isCentred = copies > 1 || isTall || shot === 'close' || shot === 'top' || !subjects[0]?.figure;
    return [isCentred ? 0.5 + (random() - 0.5) * 0.04 : lightSide < 0.5 ? 0.6 : 0.4];
  }
  const spread = { 2: [0.35, 0.68], 3: [0.24, 0.52, 0.79], 4: [0.17, 0.4, 0.62, 0.84] }[count] ?? [0.5];
  const narrow = spread.map((x) => (isTall ? 0.5 + (x - 0.5) * 0.92 : x));
  return lightSide < 0.5 ? narrow.map((x) => 1 - x) : narrow;
}

function addCopies(placed: PlacedFigure[], count: number, { ratio, random }: Ground): void {
  const first = placed.at(-1);
  if (!first || count < 2) return;
  const copies = Math.min(count === 4 ? 5 : count, 5);
  const step = (first.side * 0.66 * Math.min(1, 1 / ratio)) / (copies > 3 ? 1.25 : 1);
  placed.pop();
  for (let k = 0; k < copies; k++) {
    const off = k - (copies - 1) / 2;
    const back = k % 2 === 1 ? 1 : 0;
    const x = Math.min(0.88, Math.max(0.12, first.x + off * step * (0.94 + random() * 0.12)));
    const lift = first.isGrounded ? back * 0.035 : (random() - 0.5) * 0.16;
    const side = first.side * (copies > 2 ? 0.72 : 0.84) * (1 - back * 0.1) * (0.94 + random() * 0.1);
    placed.push({
      ...first,
      x,
      foot: first.foot - lift,
      side,
      depth: first.depth - back * 0.06 - k * 0.001,
      faces: copies === 2 ? (k === 0 ? 'right' : 'left') : first.faces,
      phase: random(),
    });
  }
}
