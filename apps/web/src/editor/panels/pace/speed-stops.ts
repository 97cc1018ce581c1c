import { onSteps, speedLimits } from '@kinoloom/composition';

/** Up to a speed, the steps of the slider: as fine as one hears and sees them. */
const SCALE = [
  { to: 2, by: 0.05 },
  { to: 4, by: 0.1 },
  { to: speedLimits.most, by: 0.25 },
] as const;

/** The speeds that the slider stops at. */
export const speedStops: readonly number[] = (() => {
  const stops: number[] = [speedLimits.least];
  for (const { to, by } of SCALE)
    for (let last = stops.at(-1) ?? to; last < to; last = stops.at(-1) ?? to) stops.push(onSteps(last + by));
  return stops;
})();

/** The stop nearest to a speed. */
export const stopOf = (speed: number): number => {
  const distances = speedStops.map((stop) => Math.abs(stop - speed));
  return distances.indexOf(Math.min(...distances));
};

/** A typed speed as there is one; undefined if none is so near. */
export function typedSpeed(value: number): number | undefined {
  const speed = onSteps(value);
  return speed >= speedLimits.least && speed <= speedLimits.most ? speed : undefined;
}
