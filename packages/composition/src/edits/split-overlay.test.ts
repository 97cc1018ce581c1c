import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, done } from '../testing/composition-of.ts';
import { captionAt, endOf, isPlayed, isThere, mediaFrameAt } from '../timing.ts';
import { deleteOverlay } from './delete-overlays.ts';
import { resizeEnd } from './resize-overlay.ts';
import { splitOverlay } from './split-overlay.ts';

/** The media frame, caption or content of an overlay at a frame, regardless of how it was split. */
function shown(overlay: Overlay, at: number): unknown {
  if (isPlayed(overlay)) return [overlay.src, mediaFrameAt(overlay, at)];
  if (overlay.type === 'caption') return captionAt(overlay, at) ?? null;
  return overlay.content;
}

const shownAt = ({ overlays }: Composition, row: number, at: number): unknown[] =>
  overlays.filter((overlay) => overlay.row === row && isThere(overlay, at)).map((overlay) => shown(overlay, at));

const sorted = (values: unknown[]): string[] => values.map((value) => JSON.stringify(value)).sort();

const splits = fc
  .tuple(anyComposition, fc.nat(), fc.nat())
  .filter(([{ overlays }]) => overlays.some(({ durationInFrames }) => durationInFrames > 1))
  .map(([composition, pick, cut]) => {
    const long = composition.overlays.filter(({ durationInFrames }) => durationInFrames > 1);
    const overlay = long[pick % long.length]!;
    return { composition, overlay, at: overlay.from + 1 + (cut % (overlay.durationInFrames - 1)) };
  });

test('splitOverlay keeps the media frame, caption or content of every frame', () =>
  fc.assert(
    fc.property(splits, ({ composition, overlay, at }) => {
      const after = done(composition, splitOverlay(composition, { id: overlay.id, at, newId: 'second' }));
      expect(after.overlays).toHaveLength(composition.overlays.length + 1);
      for (let frame = overlay.from - 1; frame <= endOf(overlay); frame++)
        expect(sorted(shownAt(after, overlay.row, frame))).toEqual(sorted(shownAt(composition, overlay.row, frame)));
      expect(after.overlays.find(({ id }) => id === overlay.id)!.durationInFrames).toBe(at - overlay.from);
      expect(after.overlays.at(-1)).toMatchObject({ id: 'second', from: at, row: overlay.row });
    }),
  ));

test('deleting the second half and extending the first restores the unsplit overlay', () =>
  fc.assert(
    fc.property(splits, ({ composition, overlay, at }) => {
      const cut = done(composition, splitOverlay(composition, { id: overlay.id, at, newId: 'second' }));
      const first = done(cut, deleteOverlay(cut, 'second'));
      const joined = done(first, resizeEnd(first, { id: overlay.id, end: endOf(overlay) }));
      const whole = joined.overlays.find(({ id }) => id === overlay.id)!;
      expect({ ...whole, styles: null }).toEqual({ ...overlay, styles: null });
    }),
  ));

test('the first half keeps the enter animation, the second the exit animation', () =>
  fc.assert(
    fc.property(splits, ({ composition, overlay, at }) => {
      fc.pre(overlay.type !== 'sound');
      const { overlays } = done(composition, splitOverlay(composition, { id: overlay.id, at, newId: 'second' }));
      const animationOf = (wanted: string): unknown => {
        const { styles } = overlays.find(({ id }) => id === wanted)!;
        return 'animation' in styles && styles.animation;
      };
      const { enter, exit } = 'animation' in overlay.styles ? overlay.styles.animation : { enter: null, exit: null };
      expect(animationOf(overlay.id)).toEqual({ enter, exit: null });
      expect(animationOf('second')).toEqual({ enter: null, exit });
    }),
  ));

test('splitOverlay refuses a cut at or outside the edges, an unknown overlay, and an id in use', () =>
  fc.assert(
    fc.property(splits, ({ composition, overlay, at }) => {
      const { id } = overlay;
      for (const edge of [overlay.from, endOf(overlay), overlay.from - 3])
        expect(codeOf(splitOverlay(composition, { id, at: edge, newId: 'second' }))).toBe('edit.notInside');
      expect(codeOf(splitOverlay(composition, { id: 'none', at, newId: 'second' }))).toBe('edit.notFound');
      expect(codeOf(splitOverlay(composition, { id, at, newId: id }))).toBe('edit.idTaken');
    }),
  ));
