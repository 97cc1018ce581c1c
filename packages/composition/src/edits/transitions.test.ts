import { frame } from '@kinoloom/contract/values';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allPassages, layersAt, passagesOf, seenAt } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { defaultStyles } from '../default-styles.ts';
import type { Overlay, VideoOverlay } from '../overlay.ts';
import { cutOf, heldFrames, playedSpan } from '../passage.ts';
import { asPlayed } from '../played.ts';
import { anyComposition, anyTransitionLook } from '../testing/composition-arbitrary.ts';
import { codeOf, compositionOf, done, rowOfClips, video } from '../testing/composition-of.ts';
import { durationOf, endOf, mediaFrameAt } from '../timing.ts';
import { applyChange } from './change.ts';
import { deleteOverlay } from './delete-overlays.ts';
import { moveOverlay } from './move-overlays.ts';
import { splitOverlay } from './split-overlay.ts';
import { copiesOf, cutsOf, setTransition, setTransitions, transitionRoom, type TransitionLook } from './transitions.ts';

const look = (framesBefore: number, framesAfter = framesBefore): TransitionLook => ({
  kind: 'dissolve',
  framesBefore,
  framesAfter,
  ease: 'linear',
});
const placesOf = (composition: Composition): string[] =>
  allPassages(composition).map(
    (passage) => `${passage.outgoing.id}-${passage.incoming.id} ${passage.from}-${endOf(passage)}`,
  );
const three = rowOfClips([0, 30], [30, 60], [60, 90]);
const joined = (composition = three): Composition =>
  done(composition, setTransition(composition, { id: 'b', look: look(10) }));
const transitionOf = ({ overlays }: Composition, id: string): unknown =>
  overlays.find((overlay): overlay is VideoOverlay => overlay.id === id)?.transition;

describe('a transition at a cut', () => {
  test('is in force before and after the cut, and nothing else moves', () => {
    const after = joined();
    expect(placesOf(after)).toEqual(['a-b 20-40']);
    expect(durationOf(after)).toBe(durationOf(three));
    expect([19, 20, 30, 39, 40].map((at) => layersAt(after, at).map(({ type }) => type))).toEqual([
      ['video'],
      ['passage'],
      ['passage'],
      ['passage'],
      ['video'],
    ]);
    expect(seenAt(after, 20).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('is refused where no picture ends', () => {
    expect(codeOf(setTransition(three, { id: 'a', look: look(10) }))).toBe('edit.noNeighbour');
    expect(codeOf(setTransition(rowOfClips([0, 30], [31, 60]), { id: 'b', look: look(10) }))).toBe('edit.noNeighbour');
    const sound: Overlay = {
      ...video({ id: 'a', durationInFrames: 30 }),
      type: 'sound',
      styles: defaultStyles.sound,
    };
    const film = compositionOf(sound, video({ id: 'b', from: 30 }));
    expect(codeOf(setTransition(film, { id: 'b', look: look(10) }))).toBe('edit.noNeighbour');
  });

  test('reaches as far as the clips, and the transitions at their other ends, leave room', () => {
    const first = done(three, setTransition(three, { id: 'b', look: look(99) }));
    expect(placesOf(first)).toEqual(['a-b 0-60']);
    expect(codeOf(setTransition(first, { id: 'c', look: look(5, 0) }))).toBe('edit.noRoom');
    const next = done(joined(), setTransition(joined(), { id: 'c', look: look(99) }));
    expect(placesOf(next)).toEqual(['a-b 20-40', 'b-c 40-90']);
  });

  test('is removed with nothing left of it', () => {
    expect(done(joined(), setTransition(joined(), { id: 'b', look: null }))).toEqual(three);
  });

  test('has no effect while its clips lie apart, and has it again when they meet', () => {
    const apart = done(joined(), moveOverlay(joined(), { id: 'a', from: 0, row: 2 }));
    expect(placesOf(apart)).toEqual([]);
    expect(transitionOf(apart, 'b')).toBeDefined();
    expect(placesOf(done(apart, moveOverlay(apart, { id: 'a', from: 0, row: 0 })))).toEqual(['a-b 20-40']);
  });

  test('has no effect after another clip', () => {
    const after = done(joined(), deleteOverlay(joined(), 'a'));
    const moved = done(after, moveOverlay(after, { id: 'c', from: 0, row: 0 }));
    expect(placesOf(moved)).toEqual([]);
  });

  test('is set at every cut of a row, at most to the middle of each clip', () => {
    const after = done(three, setTransitions(three, { row: 0, look: look(40) }));
    expect(placesOf(after)).toEqual(['a-b 15-45', 'b-c 45-75']);
    expect(codeOf(setTransitions(three, { row: 1, look: look(4) }))).toBe('edit.noNeighbour');
  });
});

describe('a split', () => {
  test('of the outgoing clip gives the transition to its second half', () => {
    const after = done(joined(), splitOverlay(joined(), { id: 'a', at: 12, newId: 'new' }));
    expect(placesOf(after)).toEqual(['new-b 20-40']);
  });

  test('of the incoming clip leaves the transition with its first half', () => {
    const after = done(joined(), splitOverlay(joined(), { id: 'b', at: 45, newId: 'new' }));
    expect(placesOf(after)).toEqual(['a-b 20-40']);
    expect(transitionOf(after, 'new')).toBe(undefined);
  });
});

test('copies of two clips have the transition of the originals, and a copy of one has none in force', () => {
  const ids = ['x', 'y'];
  const [a, b] = joined().overlays;
  const copies = copiesOf([a!, b!], () => ids.shift() ?? '');
  expect(placesOf({ ...three, overlays: copies })).toEqual(['x-y 20-40']);
});

test('a transition set in one tab, and another clip changed in another, merge in either order', () => {
  const here = setTransition(three, { id: 'b', look: look(10) });
  const there = setTransition(three, { id: 'c', look: look(5) });
  if (!here.ok || !there.ok) throw new Error('Both can be made');
  const merged = applyChange(applyChange(three, here.value), there.value);
  expect(merged).toEqual(applyChange(applyChange(three, there.value), here.value));
  expect(placesOf(merged)).toEqual(['a-b 20-40', 'b-c 55-65']);
});

describe('beyond its media a clip holds its first or last frame', () => {
  const clip = (fields: Parameters<typeof video>[0]): VideoOverlay =>
    video({ durationInFrames: 30, originalDuration: frame(40), ...fields });
  const film = compositionOf(
    clip({ id: 'a', mediaStart: 5 }),
    clip({ id: 'b', from: 30, mediaStart: 4, transition: { ...look(10), after: 'a' } }),
  );
  const [passage] = passagesOf(film, 0);
  const [a, b] = film.overlays as [VideoOverlay, VideoOverlay];

  test('and says how many frames those are', () => {
    expect([34, 35, 39].map((at) => mediaFrameAt(a, at))).toEqual([39, 39, 39]);
    expect([20, 25, 26, 27].map((at) => mediaFrameAt(b, at))).toEqual([0, 0, 0, 1]);
    expect(heldFrames(passage!)).toBe(5 + 6);
  });

  test('and is heard as far as its media reaches', () => {
    expect(playedSpan(a, { into: undefined, outOf: passage })).toEqual({ from: 0, to: 35 });
    expect(playedSpan(b, { into: passage, outOf: undefined })).toEqual({ from: 26, to: 60 });
  });
});

test('a transition takes the place of the animations at its cut, and of no others', () => {
  const animation = { enter: 'zoom', exit: 'fade' } as const;
  const film: Composition = {
    ...joined(),
    overlays: joined().overlays.map((overlay) =>
      overlay.type === 'video' ? { ...overlay, styles: { ...overlay.styles, animation } } : overlay,
    ),
  };
  const shown = asPlayed(film).overlays.map((overlay) => (overlay.type === 'video' ? overlay.styles.animation : null));
  expect(shown).toEqual([{ enter: 'zoom', exit: null }, { enter: null, exit: 'fade' }, animation]);
  expect(asPlayed(film)).toBe(asPlayed(film));
});

describe('in any film', () => {
  test('transitions lie within both of their clips, and no two of a row share a frame', () =>
    fc.assert(
      fc.property(anyComposition, (composition) => {
        for (let row = 0; row < composition.rows.length; row++) {
          let end = 0;
          for (const passage of passagesOf(composition, row)) {
            const { outgoing, incoming, from } = passage;
            expect(from).toBeGreaterThanOrEqual(Math.max(end, outgoing.from));
            expect(cutOf(passage)).toBe(endOf(outgoing));
            end = endOf(passage);
            expect(end).toBeLessThanOrEqual(endOf(incoming));
          }
        }
      }),
    ));

  test('one that is set is in force as long as asked for, or as there is room', () =>
    fc.assert(
      fc.property(anyComposition, anyTransitionLook, fc.nat(), (composition, wanted, pick) => {
        const cuts = composition.rows.flatMap((_, row) => cutsOf(composition, row));
        const cut = cuts[pick % cuts.length];
        if (!cut) return;
        const room = transitionRoom(composition, cut);
        const before = Math.min(wanted.framesBefore, room.before);
        const after = Math.min(wanted.framesAfter, room.after);
        const made = setTransition(composition, { id: cut.incoming.id, look: wanted });
        if (!made.ok) {
          expect(before + after).toBe(0);
          return;
        }
        const [passage] = allPassages(done(composition, made)).filter(
          ({ incoming }) => incoming.id === cut.incoming.id,
        );
        expect([passage!.from, endOf(passage!)]).toEqual([cut.incoming.from - before, cut.incoming.from + after]);
      }),
    ));
});
