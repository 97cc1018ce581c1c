/** A lead-in shorter than this (seconds) is codec priming, not a pause that somebody meant. */
const PRIMING = 0.06;

/**
 * The time in seconds, by a file's own clock, that counts as 0 for picture and sound alike, from the times of the first
 * picture and the first sound; undefined where the file has none.
 */
export function mediaOrigin(picture: number | undefined, sound: number | undefined): number {
  if (picture === undefined) return sound ?? 0;
  if (sound === undefined || sound > picture) return picture;
  return picture - sound < PRIMING ? picture : sound;
}
