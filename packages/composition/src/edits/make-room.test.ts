import { expect, test } from 'vitest';
import type { Overlay } from '../overlay.ts';
import { video } from '../testing/composition-of.ts';
import { pushed } from './make-room.ts';

/** A row of clips side by side; `reads` counts how often one of their starts is looked at. */
function rowOf(length: number): { readonly clips: Overlay[]; readonly reads: () => number } {
  let reads = 0;
  const clips = Array.from({ length }, (_, at) => {
    const clip = video({ id: `${at}`, from: at * 30, durationInFrames: 30 });
    const { from } = clip;
    return Object.defineProperty(clip, 'from', { get: () => (reads++, from), enumerable: true });
  });
  return { clips, reads: () => reads };
}

test('what is pushed is compared with its neighbours only, however long the row', () => {
  const wall = video({ id: 'wall', from: 0, durationInFrames: 45 });
  const readsOf = (length: number): number => {
    const { clips, reads } = rowOf(length);
    expect(pushed(clips, [wall]).map(({ from }) => from)).toEqual(clips.map((_, at) => 45 + at * 30));
    return reads();
  };
  expect(readsOf(1_000)).toBeLessThan(10.5 * readsOf(100));
});
