import type { ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';
import type { Cut } from './player-compositions.ts';
import type { PlayerPage } from './player-page.ts';

export const SMALL = { width: 320, height: 180 };
export const HD = { width: 1280, height: 720 };

/** Irregular as from a phone in poor light: 15 to 60 fps. */
const unsteady = (index: number): number => index * 33 + 14 * Math.sin(index * 1.7) + (index % 7 === 0 ? 8 : 0);

/** Sources with every kind of timing, and a composition of them that starts some mid-way. */
const timings: Readonly<Record<string, ClipRecipe>> = {
  '30.mp4': { frames: 45, timing: 30 },
  '24.mp4': { frames: 48, timing: 24 },
  '25.mp4': { frames: 50, timing: 25 },
  '60.mp4': { frames: 90, timing: 60 },
  'unsteady.mp4': { frames: 60, timing: unsteady },
  'hidden.mp4': { frames: 45, hidden: 6 },
};

export async function sourcesOf(media: PlayerPage): Promise<{ cuts: Cut[]; files: Record<string, string> }> {
  const cuts: Cut[] = [];
  const files: Record<string, string> = {};
  for (const [index, [name, recipe]] of Object.entries(timings).entries()) {
    const { url, path } = await media.clip(name, { size: SMALL, clip: index + 1, ...recipe });
    files[url] = path;
    cuts.push({ src: url, frames: 24, start: index % 2 === 0 ? 7 : 0 });
  }
  return { cuts, files };
}

/** Deterministic pseudo-random integers below `limit`. */
export function* shuffled(limit: number): Generator<number> {
  for (let seed = 7; ; seed = (seed * 16_807) % 2_147_483_647) yield seed % limit;
}
