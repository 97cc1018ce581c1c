/** A shorter lead-in, in seconds, is codec priming, not a deliberate pause. */
const PRIMING = 0.06;

/**
 * Time in seconds, on the file's clock, that counts as 0 for video and audio, from the times of the first video frame
 * and the first audio sample; undefined where the file has no such stream.
 */
export function mediaOrigin(picture: number | undefined, sound: number | undefined): number {
  if (picture === undefined) return sound ?? 0;
  if (sound === undefined || sound > picture) return picture;
  return picture - sound < PRIMING ? picture : sound;
}

/**
 * Video without a colour matrix is BT.709 from this many lines up, and BT.601 below: the rule of browsers. It holds for
 * the player, for stills, for renders and for what renders copy.
 */
export const HD_LINES = 720;

export { isShownOtherwise, STILL_HEAD } from './still-colours.ts';
export { betweenPrimaries, PRIMARIES, recolour, type Matrix } from './primaries.ts';
