/** How filmstrips and waveforms are made; the numbers are the product's (keyframe rules of its editor). */
export const pictureRules = {
  frames: { min: 5, max: 30 },
  batch: 5,
  batchPauseMs: 50,
  frameTimeoutMs: 8_000,
  attempts: 3,
  /** Given up after so many frames could not be had, where there are others. */
  failures: 5,
  quality: 0.6,
  /** A strip is kept if it has this share of its frames, and for so long. */
  worthKeeping: 0.7,
  keptMs: 5 * 60_000,
  /** Lines of a picture: those of an item on a screen of two pixels for one. */
  height: 72,
  points: 400,
} as const;

/** The moments of a strip, in seconds: in the middles of equal parts, a part for each second of the media. */
export function momentsOf(seconds: number): number[] {
  const { min, max } = pictureRules.frames;
  const count = Math.min(Math.max(min, Math.ceil(seconds)), max);
  return Array.from({ length: count }, (_, at) => ((at + 0.5) * seconds) / count);
}
