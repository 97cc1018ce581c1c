import { hash, combine, pick, randomFrom, type Random } from '../scenes/random.ts';
import type { Figure } from './figures.ts';
import type { Camera } from './motion.ts';
import { createPalette, type Palette } from './palette.ts';
import type { Place } from './places.ts';
import { placeFigures } from './placing.ts';
import type { PromptReading } from './read-prompt.ts';
import { isAboveGround, isBorne, isBuilding, isFurniture, isHead, isSmallThing, isVessel } from './things.ts';
import { DEFAULT_PLACES, type ShotSize } from './words.ts';

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

export function planBoard({ reading, caption, seed, ratio, number, isFixed }: PlanOptions) {
  const { weather, hasSnow, lettering, subjects } = reading;
  const key = combine(hash(caption), seed);
  const random = randomFrom(key);
  const place = choosePlace(reading);
  const isWide =
    subjects.filter((one) => !isBorne(one)).length > 2 ||
    subjects.some(({ figure }) => isBuilding(figure) || figure?.kind === 56);
  const shot = reading.shot ?? (isWide ? 'wide' : 'medium');
  const time = reading.time ?? chooseTime(place, reading, random);
  const side = random() < 0.5 ? 0.27 : 0.73;
  const isNeon = reading.isNeon || time === 'night';
  const tint = lettering && isNeon ? null : reading.tint;
  const { ground, water, backdrop } = reading;
  const palette = createPalette({ time, place, weather, hasSnow, tint, ground, water, backdrop, random });
  const isAbove = isFromAbove(shot, place);
  const placed = placeFigures(reading, { shot, ratio, place, isAbove, random, lightSide: side });
  const camera: Camera = isFixed ? 'static' : (reading.camera ?? (random() < 0.5 ? 'dolly-in' : 'pan-right'));
  return {
    place,
    palette,
    weather,
    hasSnow,
    placed,
    isFromAbove: isAbove,
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
export function choosePlace({ place, subjects, lettering, isNeon, backdrop }: PromptReading): Place {
  const figures = subjects.flatMap(({ figure }) => figure ?? []);
  const [main] = figures;
  const first = subjects[0]?.figure;
  const isAfloat =
    !first ||
    first.kind === 38 ||
    /duck|swan|goose|penguin|flamingo|lotus|rowing|swimming|surfing|bridge|island/.test(first.name);
  const hasBoat = figures.some(({ kind }) => kind === 55);
  if (place === 'sea' && !isAfloat && !hasBoat && subjects[0]?.motion !== 'swim') return 'beach';
  // What stands on the ground has a sky above it, not around it.
  const isBelow = place === 'sky' && first && first.kind !== 35 && !subjects.some((one) => isAboveGround(one, 'field'));
  if (place && !isBelow) return place;
  if (lettering && isNeon) return 'city';
  if (!main || (backdrop && !place)) return 'table';
  if (figures.some(isVessel) && !figures.some(isHead)) return 'table';
  if (hasBoat) return 'sea';
  const usualOf = ({ name, kind }: Figure): Place | undefined =>
    DEFAULT_PLACES.find(([, pattern]) => pattern.test(`${name} ${kind}`))?.[0];
  // Whoever sits on furniture is where that is.
  const seat = figures.find(isFurniture);
  const usual = usualOf(seat ?? main);
  // Small objects lie on a table.
  const isSmall = main.kind === 42 || main.kind === 43 || figures.every(isSmallThing);
  return isSmall && !isBelow && (!usual || usual === 'forest') ? 'table' : (usual ?? 'field');
}

/** Seen straight from above; what floats has no ground to look down at. */
const isFromAbove = (shot: ShotSize, place: Place): boolean => shot === 'top' && place !== 'sky' && place !== 'space';

function chooseTime(place: Place, reading: PromptReading, random: Random): Palette['time'] {
  const { weather, isNeon, subjects, ground, water, backdrop } = reading;
  if (isNeon || place === 'space') return 'night';
  // Colours are seen by daylight.
  if (ground || water || backdrop || subjects.some(({ colour }) => colour)) return 'day';
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
