import { z } from 'zod';
import { courseOf, type Course } from './ramp-course.ts';
import { shiftedKeys, type Key } from './keys.ts';
import { onSteps, speedLimits, STEPS, stepsIn } from './media-steps.ts';

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
  /** Backwards. */
  readonly reversed?: true | undefined;
  /** Stands still at its first frame. */
  readonly frozen?: true | undefined;
  /** The speed of each frame, in place of `speed`. */
  readonly ramp?: readonly Key[] | undefined;
}

const rampOf = ({ ramp }: Pace): Course | undefined => ramp && courseOf(ramp);

/** Media frames that the first `frames` frames play, whatever the direction; negative for those before the first. */
export function mediaIn(pace: Pace, frames: number): number {
  if (pace.frozen) return 0;
  const course = rampOf(pace);
  if (course) return (course.stepsTo(frames) - course.stepsTo(0)) / STEPS;
  return Number.isInteger(frames) ? (frames * stepsIn(pace.speed)) / STEPS : frames * pace.speed;
}

/** In how many frames `media` media frames play: the inverse of `mediaIn`, with fractions. */
export function framesFor(pace: Pace, media: number): number {
  const course = rampOf(pace);
  return course ? course.frameAt(course.stepsTo(0) + media * STEPS) : (media * STEPS) / stepsIn(pace.speed);
}

/** Media that plays from a position, in frames of it: where its first frame begins, or if it is reversed, ends. */
export interface MediaStretch extends Pace {
  readonly mediaStart: number;
}

const directionOf = ({ reversed }: Pace): 1 | -1 => (reversed ? -1 : 1);

/** The position in the media from which frame `index` plays, counted from the first one. */
export function positionIn(stretch: MediaStretch, index: number): number {
  const position = stretch.mediaStart + directionOf(stretch) * mediaIn(stretch, index);
  return Number.isInteger(index) ? onSteps(position) : position;
}

/** The position in the media that frame `index` shows. Backwards that is where the frame ends: what the same frame shows forwards. */
export const shownIn = (stretch: MediaStretch, index: number): number =>
  Math.max(0, positionIn(stretch, stretch.reversed ? index + 1 : index));

/** The frame at which a position in the media plays, with fractions. */
export const frameOf = (stretch: MediaStretch, position: number): number =>
  framesFor(stretch, directionOf(stretch) * (position - stretch.mediaStart));

/** Media frames before and after the position from which media of a length plays, in the direction of playing. */
function mediaAround({ mediaStart, reversed }: MediaStretch, length = Infinity): { before: number; after: number } {
  const rest = length - mediaStart;
  return reversed ? { before: rest, after: mediaStart } : { before: mediaStart, after: rest };
}

/** Whole frames that play before the first one, until the media begins; Infinity for a frozen one. */
export function framesBefore(stretch: MediaStretch, length: number | undefined): number {
  if (stretch.frozen) return Infinity;
  const { before } = mediaAround(stretch, length);
  return before === Infinity ? Infinity : Math.floor(-framesFor(stretch, -onSteps(before)));
}

/** Whole frames that play from the first one until the media ends; Infinity for a frozen one. */
export function framesToEnd(stretch: MediaStretch, length: number | undefined): number {
  if (stretch.frozen) return Infinity;
  const { after } = mediaAround(stretch, length);
  return after === Infinity ? Infinity : Math.floor(framesFor(stretch, onSteps(after)));
}

/** The same media, played from frame `by` on. Backwards, where it has no more, its first frame is held. */
export function startedLater<Any extends MediaStretch>(stretch: Any, by: number): Any {
  const { ramp } = stretch;
  const mediaStart = Math.max(0, positionIn(stretch, by));
  return { ...stretch, mediaStart, ...(ramp && { ramp: shiftedKeys(ramp, -by) }) };
}

/** Media frames by which a stretch slips for each frame. */
const slipStep = ({ ramp, frozen, speed }: Pace): number => (ramp || frozen ? 1 : speed);

/** Another part of the media in the same frames: `by` frames later. */
export const slipped = <Any extends MediaStretch>(stretch: Any, by: number): Any => ({
  ...stretch,
  mediaStart: onSteps(stretch.mediaStart + directionOf(stretch) * by * slipStep(stretch)),
});

/** By how many frames a stretch has slipped. */
export const slippedBy = (was: MediaStretch, now: MediaStretch): number =>
  Math.round((directionOf(was) * (now.mediaStart - was.mediaStart)) / slipStep(was));

/** How far a stretch of some frames can slip, earliest and latest, in media of a length. */
export function slipRoom(stretch: MediaStretch, frames: number, length: number | undefined): [number, number] {
  const { before, after } = mediaAround(stretch, length);
  const inFrames = (media: number): number =>
    media === Infinity ? media : stepsIn(media) / stepsIn(slipStep(stretch));
  const shown = stretch.frozen ? 1 : mediaIn(stretch, frames);
  return [-Math.floor(inFrames(before)), Math.max(0, Math.floor(inFrames(after - shown)))];
}

/** Whether media that plays for `frames` frames goes on in another stretch. */
export function goesOnIn(stretch: MediaStretch, frames: number, next: MediaStretch): boolean {
  const later = startedLater(stretch, frames);
  return (
    later.mediaStart === next.mediaStart &&
    later.speed === next.speed &&
    later.reversed === next.reversed &&
    JSON.stringify(later.ramp) === JSON.stringify(next.ramp)
  );
}
