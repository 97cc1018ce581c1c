import { z } from 'zod';

/**
 * Speeds and positions in media are whole numbers of these in a frame, so that they add up without rounding errors: a
 * cut may fall between two media frames.
 */
const STEPS = 20;

/** The nearest speed or position there is; everything that adds or multiplies them ends here. */
export const onSteps = (frames: number): number => Math.round(frames * STEPS) / STEPS + 0;

const stepsIn = (frames: number): number => Math.round(frames * STEPS);

/** From a tenth to eight times as fast, in steps of a twentieth. */
export const speedLimits = { least: 0.1, most: 8, step: 1 / STEPS } as const;

/** Media frames per frame of the composition. */
export const Speed = z
  .number()
  .min(speedLimits.least)
  .max(speedLimits.most)
  .multipleOf(speedLimits.step)
  .overwrite(onSteps);

/** Frames of media at 30 fps, or a share of one. */
export const MediaFrames = z.number().nonnegative().multipleOf(speedLimits.step).overwrite(onSteps);

/** How media plays. */
export interface Pace {
  /** Media frames per frame. */
  readonly speed: number;
}

/** Media frames that the first `frames` frames play; negative for those before the first. */
export const mediaIn = ({ speed }: Pace, frames: number): number =>
  Number.isInteger(frames) ? (frames * stepsIn(speed)) / STEPS : frames * speed;

/** In how many frames `media` media frames play: the inverse of `mediaIn`, with fractions. */
export const framesFor = ({ speed }: Pace, media: number): number => (media * STEPS) / stepsIn(speed);

/** Media that plays from a position, in frames of it. */
export interface Stretch extends Pace {
  readonly mediaStart: number;
}

/** The position in the media at which frame `index` begins, counted from the first one. */
export const positionIn = (stretch: Stretch, index: number): number => {
  const position = stretch.mediaStart + mediaIn(stretch, index);
  return Number.isInteger(index) ? onSteps(position) : position;
};

/** The frame at which a position in the media plays, with fractions. */
export const frameOf = (stretch: Stretch, position: number): number =>
  framesFor(stretch, position - stretch.mediaStart);

/** Whole frames that play before the first one, if the media begins there. */
export const framesBefore = (stretch: Stretch): number => Math.floor(framesFor(stretch, onSteps(stretch.mediaStart)));

/** Whole frames that play from the first one to the end of media of a length. */
export const framesToEnd = (stretch: Stretch, length: number): number =>
  Math.floor(framesFor(stretch, onSteps(length - stretch.mediaStart)));

/** The same media, played from frame `by` on. */
export const startedLater = <Any extends Stretch>(stretch: Any, by: number): Any => ({
  ...stretch,
  mediaStart: positionIn(stretch, by),
});

/** Whether media that plays for `frames` frames goes on in another stretch. */
export const goesOnIn = (stretch: Stretch, frames: number, next: Stretch): boolean =>
  stretch.speed === next.speed && positionIn(stretch, frames) === next.mediaStart;
