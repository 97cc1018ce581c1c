import { credits, type Credits } from '../amounts.ts';
import type { Size } from '../aspect.ts';

/** What rendering costs per started minute, by output size (short side, long side, credits). */
const renderTable = [
  { short: 720, long: 1280, credits: 5 },
  { short: 1080, long: 1920, credits: 10 },
  { short: 1440, long: 2560, credits: 20 },
] as const;

/** Price of rendering a film of `frames` at 30 fps: per started minute, at least one. */
export function renderPrice({ width, height }: Size, frames: number): Credits {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const perMinute = renderTable.find((row) => short <= row.short && long <= row.long)?.credits ?? 40;
  return credits(perMinute * Math.max(1, Math.ceil(frames / (30 * 60))));
}

/** `ultra` when the short side is 2160 or more or the long side 3840 or more, otherwise `high`. */
export const renderQuality = ({ width, height }: Size): 'ultra' | 'high' =>
  Math.min(width, height) >= 2160 || Math.max(width, height) >= 3840 ? 'ultra' : 'high';
