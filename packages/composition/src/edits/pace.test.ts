import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOverlay } from '../composition-index.ts';
import { mediaIn } from '../media-time.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, compositionOf, done, placesOf, rowOfClips, video } from '../testing/composition-of.ts';
import { isFrozen, isPlayed } from '../timing.ts';
import { detachSound } from './groups.ts';
import { magnetic } from './magnet.ts';
import { setPace } from './pace.ts';

describe('another speed', () => {
  test('plays the same stretch of the media to within a frame, from the same start', () =>
    fc.assert(
      fc.property(anyComposition, fc.nat(), fc.constantFrom(0.1, 0.35, 1, 2.65, 8), (composition, pick, speed) => {
        const before = composition.overlays.filter(isPlayed).filter((overlay) => !isFrozen(overlay))[
          pick % composition.overlays.length
        ];
        fc.pre(before !== undefined);
        const after = findOverlay(
          done(composition, setPace(composition, { id: before.id, pace: { speed } })),
          before.id,
        )!;
        if (!isPlayed(after)) throw new Error('It plays no more');
        expect(after).toMatchObject({ speed, mediaStart: before.mediaStart });
        const far = mediaIn(after, after.durationInFrames) - mediaIn(before, before.durationInFrames);
        expect(after.durationInFrames === 1 || Math.abs(far) <= Math.max(1, speed)).toBe(true);
      }),
    ));

  test('changes the length; what follows is pushed, and a gap stays', () => {
    const film = rowOfClips([0, 60], [60, 90]);
    expect(placesOf(done(film, setPace(film, { id: 'a', pace: { speed: 0.5 } })))).toEqual(['a 0-120', 'b 120-150']);
    expect(placesOf(done(film, setPace(film, { id: 'a', pace: { speed: 2 } })))).toEqual(['a 0-30', 'b 60-90']);
  });

  test('leaves no gap with the magnet, and with Ripple takes along all rows', () => {
    const film = rowOfClips([0, 60], [60, 90]);
    const titled = { ...film, overlays: [...film.overlays, video({ id: 't', row: 2, from: 100 })] };
    const faster = { id: 'a', pace: { speed: 2 } };
    expect(placesOf(done(film, magnetic((now) => setPace(now, faster))(film)))).toEqual(['a 0-30', 'b 30-60']);
    const rippled = done(titled, setPace(titled, { ...faster, rows: null }));
    expect(rippled.overlays.map(({ from }) => from)).toEqual([0, 30, 70]);
    const slower = done(titled, setPace(titled, { id: 'a', pace: { speed: 0.5 }, rows: null }));
    expect(slower.overlays.map(({ from }) => from)).toEqual([0, 120, 160]);
  });

  test('in a gesture does not add up what each step rounds', () => {
    const film = compositionOf(video({ durationInFrames: 100, originalDuration: frame(300) }));
    const through = [3.05, 7.35, 0.15, 1].reduce(
      (now, speed) => done(now, setPace(now, { id: 'a', pace: { speed }, media: 100 })),
      film,
    );
    expect(through).toEqual(film);
  });

  test('never asks for more media than there is', () => {
    const film = compositionOf(video({ mediaStart: 40, durationInFrames: 10, originalDuration: frame(50) }));
    expect(placesOf(done(film, setPace(film, { id: 'a', pace: { speed: 0.35 } })))).toEqual(['a 0-28']);
  });

  test('keeps a detached sound in step, until one of them is cut', () => {
    const film = compositionOf(video({ durationInFrames: 60 }));
    const apart = done(film, detachSound(film, { id: 'a', newId: 's', group: 'g' }));
    const faster = done(apart, setPace(apart, { id: 's', pace: { speed: 2 } }));
    expect(placesOf(faster)).toEqual(['a 0-30', expect.stringContaining('s 0-30')]);
    expect(faster.overlays.map((overlay) => isPlayed(overlay) && overlay.speed)).toEqual([2, 2]);
  });

  test('is refused where nothing plays, and outside of 0.1 to 8', () => {
    const film = compositionOf(video());
    expect(codeOf(setPace(film, { id: 'b', pace: { speed: 2 } }))).toBe('edit.notFound');
    expect(codeOf(setPace(film, { id: 'a', pace: { speed: 8.05 } }))).toBe('edit.invalid');
  });
});
