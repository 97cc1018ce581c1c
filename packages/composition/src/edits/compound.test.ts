import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { frame } from '@kinoloom/contract/values';
import { layersAt, overlaysOf } from '../composition-index.ts';
import { Composition } from '../composition.ts';
import { innerFilm, leavesOf } from '../compound.ts';
import { defaultStyles } from '../default-styles.ts';
import type { CompoundOverlay, TextOverlay, VideoOverlay } from '../overlay.ts';
import { cacheKey } from '../painter/cache-key.ts';
import { alpha } from '../painter/paint.ts';
import { asPlayed } from '../played.ts';
import { voicesOf } from '../sound/voices.ts';
import { anyUnlocked } from '../testing/composition-arbitrary.ts';
import { compositionOf, video } from '../testing/composition-of.ts';
import { durationOf, isCompound, isSeen } from '../timing.ts';
import type { Transition } from '../transition.ts';
import { applyChange, changeBetween, invertChange } from './change.ts';
import { makeCompound, takeApart } from './compound.ts';
import { fitToCanvas } from './change-canvas.ts';
import { resizeStart } from './resize-overlay.ts';
import { splitOverlay } from './split-overlay.ts';
import type { EditResult } from './edit-result.ts';

function done(composition: Composition, made: EditResult): Composition {
  if (!made.ok) throw new Error(made.error.message);
  return applyChange(composition, made.value);
}

const clip = (id: string, from: number, length: number, transition?: Transition): VideoOverlay => ({
  ...video({ id, from, durationInFrames: length, src: `/${id}`, row: 1 }),
  ...(transition && { transition }),
});

const { src: _src, mediaStart: _start, speed: _speed, ...placed } = clip('title', 20, 30);
const title: TextOverlay = { ...placed, type: 'text', row: 0, styles: defaultStyles.text };
const film = compositionOf(clip('a', 0, 30), clip('b', 30, 30), clip('c', 60, 30), title);

const compoundIn = ({ overlays }: Composition): CompoundOverlay => {
  const found = overlays.find(isCompound);
  if (!found) throw new Error('There is no compound clip');
  return found;
};

/** What is seen at a frame, from back to front. */
const seen = (composition: Composition, at: number): unknown[] =>
  overlaysOf(layersAt(asPlayed(composition), at)).map((overlay) => [
    // The key ends with the media frame that is shown; where the media starts does not matter.
    cacheKey(overlay, at).replace(/"mediaStart":\d+/, ''),
    alpha(overlay, at),
  ]);

const heard = (composition: Composition): string =>
  JSON.stringify(voicesOf(asPlayed(composition)).map(({ overlay, ...voice }) => [overlay.type, voice]));

test('a compound clip takes the place of what it holds, and shows and sounds the same', () => {
  const made = done(film, makeCompound(film, { ids: ['b', 'title'], newId: 'x', name: 'Both' }));
  const compound = compoundIn(made);
  expect(compound).toMatchObject({ id: 'x', from: 20, durationInFrames: 40, content: 'Both', innerStart: 0 });
  expect(compound.overlays.map(({ id, from }) => `${id} ${from}`)).toEqual(['b 10', 'title 0']);
  expect(Composition.parse(made)).toEqual(made);
  for (let at = 0; at < durationOf(film); at++) expect(seen(made, at)).toEqual(seen(film, at));
  expect(heard(made)).toBe(heard(film));
  expect(durationOf(asPlayed(made))).toBe(durationOf(film));
});

test('a compound clip lies in the row of its topmost picture, or in the nearest one with room', () => {
  const row = (...ids: string[]): number =>
    compoundIn(done(film, makeCompound(film, { ids, newId: 'x', name: '' }))).row;
  expect(row('a', 'b')).toBe(1);
  expect(row('a', 'title')).toBe(0);
  expect(row('a', 'c')).toBe(2);
});

test('a transition at the edge of a compound clip is one of the clip; one inside stays there', () => {
  const look = { kind: 'dissolve', framesBefore: 5, framesAfter: 5, ease: 'linear' } as const;
  const cut = compositionOf(
    clip('a', 0, 30),
    clip('b', 30, 30, { ...look, after: 'a' }),
    clip('c', 60, 30, { ...look, after: 'b' }),
    clip('d', 90, 30, { ...look, after: 'c' }),
  );
  const made = done(cut, makeCompound(cut, { ids: ['b', 'c'], newId: 'x', name: '' }));
  expect(compoundIn(made).transition).toEqual({ ...look, after: 'a' });
  expect(made.overlays.find(({ id }) => id === 'd')).toMatchObject({ transition: { ...look, after: 'x' } });
  expect(compoundIn(made).overlays.map((each) => ('transition' in each ? each.transition : null))).toEqual([
    null,
    { ...look, after: 'b' },
  ]);
});

test('what cannot be put together is refused', () => {
  const made = done(film, makeCompound(film, { ids: ['b', 'title'], newId: 'x', name: '' }));
  expect(makeCompound(made, { ids: ['x', 'c'], newId: 'y', name: '' })).toMatchObject({
    error: { code: 'edit.invalid' },
  });
  expect(makeCompound(film, { ids: [], newId: 'y', name: '' })).toMatchObject({ error: { code: 'edit.notFound' } });
  expect(takeApart(film, { id: 'a', newId: () => 'n' })).toMatchObject({ error: { code: 'edit.invalid' } });
});

test('taken apart it leaves what was there; of a trimmed one, what was seen', () => {
  const made = done(film, makeCompound(film, { ids: ['a', 'b', 'title'], newId: 'x', name: '' }));
  const again = done(made, takeApart(made, { id: 'x', newId: () => 'new' }));
  for (let at = 0; at < durationOf(film); at++) expect(seen(again, at)).toEqual(seen(film, at));
  const trimmed = done(made, resizeStart(made, { id: 'x', from: 25 }));
  const parts = done(trimmed, takeApart(trimmed, { id: 'x', newId: () => 'new' }));
  for (let at = 0; at < durationOf(film); at++) expect(seen(parts, at)).toEqual(seen(trimmed, at));
  expect(heard(parts)).toBe(heard(trimmed));
});

test('both halves of a split compound clip show the same frames as before', () => {
  const made = done(film, makeCompound(film, { ids: ['a', 'b', 'title'], newId: 'x', name: '' }));
  const split = done(made, splitOverlay(made, { id: 'x', at: 33, newId: 'y' }));
  for (let at = 0; at < durationOf(film); at++) expect(seen(split, at)).toEqual(seen(film, at));
});

test('what a compound clip holds is refitted with the canvas', () => {
  const made = done(film, makeCompound(film, { ids: ['a', 'title'], newId: 'x', name: '' }));
  const [nested, plain] = [made, film].map((each) => fitToCanvas(each, { width: 1280, height: 720 }));
  for (let at = 0; at < 60; at++) expect(seen(nested!, at)).toEqual(seen(plain!, at));
});

test('any overlays put into a compound clip are undone to the same film, and play as they did', () =>
  fc.assert(
    fc.property(anyUnlocked, fc.array(fc.nat(11), { minLength: 1, maxLength: 4 }), (composition, chosen) => {
      const ids = [
        ...new Set(
          chosen.map((index) => composition.overlays[index % Math.max(1, composition.overlays.length)]?.id ?? ''),
        ),
      ];
      const made = makeCompound(composition, { ids, newId: 'compound', name: 'All' });
      if (!made.ok) return;
      const after = applyChange(composition, made.value);
      expect(Composition.safeParse(after).success).toBe(true);
      expect(applyChange(after, invertChange(made.value))).toEqual(composition);
      expect(changeBetween(composition, after)).toEqual(made.value);
      expect(durationOf(asPlayed(after))).toBe(durationOf(after));
      const compound = compoundIn({ ...after, overlays: after.overlays.filter(({ id }) => id === 'compound') });
      expect(durationOf(innerFilm(compound))).toBe(compound.durationInFrames);
      expect(leavesOf(compound).every(({ from }) => from >= compound.from)).toBe(true);
      const apart = takeApart(after, { id: 'compound', newId: () => 'fresh' });
      if (!apart.ok) return;
      const back = applyChange(after, apart.value);
      const places = (film: Composition): string[] =>
        film.overlays
          .filter(({ id }) => ids.includes(id))
          .map(({ id, from }) => `${id} ${from}`)
          .toSorted((a, b) => a.localeCompare(b));
      expect(places(back)).toEqual(places(composition));
    }),
    { numRuns: 300 },
  ));

test('a compound clip that holds its content only together gives way to it, trimmed or not', () => {
  const made = done(film, makeCompound(film, { ids: ['a', 'b', 'title'], newId: 'x', name: '' }));
  const compound = compoundIn(made);
  const isOpen = (more: Partial<CompoundOverlay>): boolean => {
    const changed = made.overlays.map((overlay) => (overlay.id === 'x' ? { ...compound, ...more } : overlay));
    return !asPlayed({ ...made, overlays: changed }).overlays.some(isCompound);
  };
  expect(isOpen({})).toBe(true);
  expect(isOpen({ innerStart: 10, durationInFrames: frame(40) })).toBe(true);
  expect(isOpen({ width: 400 })).toBe(false);
  expect(isOpen({ rotation: 90 })).toBe(false);
  expect(isOpen({ keyframes: { opacity: [{ at: 0, value: 1, ease: 'linear' }] } })).toBe(false);
  for (const styles of [{ opacity: 0.5 }, { volume: 0.5 }, { blend: 'screen' }, { fadeIn: { frames: 10 } }] as const)
    expect(isOpen({ styles: { ...compound.styles, ...styles } })).toBe(false);
  const played = asPlayed(made);
  expect(asPlayed(made)).toBe(played);
  expect(played.overlays.filter(isSeen).length).toBe(4);
});
