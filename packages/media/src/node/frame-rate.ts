/** Frames per second over a whole stream, and whether the frames come at uneven distances. */
export interface FrameRate {
  average: number;
  variable: boolean;
}

/**
 * Rate of frames shown at the given times. A stream is variable when any two neighbours lie further from the average
 * distance than 2 % and one tick of the clock they are written in: 41 and 42 ms in a millisecond clock are still 24 fps.
 * @param times ascending, in ticks
 * @param tick seconds per tick
 * @returns null for fewer than two frames
 */
export function frameRateOf(times: readonly number[], tick: number): FrameRate | null {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || last <= first) return null;
  const distance = (last - first) / (times.length - 1);
  const tolerance = distance * 0.02 + 1;
  const variable = times.some((time, index) => {
    const before = times[index - 1];
    return before !== undefined && Math.abs(time - before - distance) > tolerance;
  });
  return { average: 1 / (distance * tick), variable };
}
