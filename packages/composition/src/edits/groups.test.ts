import { describe, expect, test } from 'vitest';
import type { Composition } from '../composition.ts';
import { codeOf, compositionOf, done, placesOf, video } from '../testing/composition-of.ts';
import type { EditResult } from './edit-result.ts';
import { detachSound, groupOverlays, together, ungroupOverlays, withGroups } from './groups.ts';
import { magnetic } from './magnet.ts';
import { moveOverlay } from './move-overlays.ts';
import { rippleDelete, rippleTrim } from './ripple.ts';

const clips = compositionOf(
  video({ id: 'a', row: 4, durationInFrames: 30, mediaStart: 10, originalDuration: 200 as never }),
  video({ id: 'b', row: 4, from: 30, durationInFrames: 30 }),
  video({ id: 'c', row: 4, from: 60, durationInFrames: 30 }),
);
const keyed = {
  volume: [{ at: 0, value: 0.5, ease: 'linear' as const }],
  left: [{ at: 0, value: 9, ease: 'hold' as const }],
};
const film: Composition = {
  ...clips,
  overlays: clips.overlays.map((clip) => (clip.id === 'b' ? { ...clip, keyframes: keyed } : clip)),
};
const detached = done(film, detachSound(film, { id: 'b', newId: 'sound', group: 'one' }));
const after = (edit: (composition: Composition) => EditResult, before = detached): string[] =>
  placesOf(done(before, together(edit)(before)));
const sound = detached.overlays.find(({ id }) => id === 'sound');

describe('a detached sound', () => {
  test('plays what the clip played, with its volume and keys, and the clip is silent', () => {
    expect(sound).toMatchObject({ type: 'sound', from: 30, durationInFrames: 30, group: 'one', src: '/a' });
    expect(sound?.styles).toEqual({ volume: 1 });
    expect(sound?.keyframes).toEqual({ volume: keyed.volume });
    const clip = detached.overlays.find(({ id }) => id === 'b');
    expect(clip).toMatchObject({ group: 'one', styles: { volume: 0 }, keyframes: { left: keyed.left } });
    expect(clip?.keyframes).not.toHaveProperty('volume');
  });

  test('follows its clip when either is moved, when another one makes room, and when what is before it is cut', () => {
    const row = sound?.row;
    expect(after((now) => moveOverlay(now, { id: 'b', from: 200, row: 4 }))).toContain(`sound 200-230 row ${row}`);
    expect(after((now) => moveOverlay(now, { id: 'sound', from: 200, row: 3 }))).toContain('b 200-230 row 4');
    expect(after((now) => rippleDelete(now, { ids: ['a'], inAllRows: false }))).toContain(
      `sound 0-30${row === 0 ? '' : ` row ${row}`}`,
    );
    expect(after((now) => rippleTrim(now, { id: 'a', side: 'end', by: -10, rows: new Set([4]) }))).toContain(
      `sound 20-50 row ${row}`,
    );
  });

  test('is where its clip is with the magnet, too', () => {
    const dragged = together(
      magnetic(together((now) => moveOverlay(now, { id: 'sound', from: 300, row: 3 }))),
      'picture',
    );
    const places = placesOf(done(detached, dragged(detached)));
    expect(places).toEqual(['a 0-30 row 4', 'c 30-60 row 4', 'b 60-90 row 4', 'sound 60-90 row 3']);
  });

  test('needs a clip and a free row', () => {
    expect(codeOf(detachSound(detached, { id: 'sound', newId: 'other', group: 'two' }))).toBe('edit.notPlayed');
    const full = {
      ...film,
      overlays: [
        ...film.overlays,
        ...[0, 1, 2, 3].map((row) => video({ id: `row ${row}`, row, durationInFrames: 90 })),
      ],
    };
    expect(codeOf(detachSound(full, { id: 'b', newId: 'sound', group: 'one' }))).toBe('edit.noRoom');
  });
});

describe('groups', () => {
  test('are joined and taken apart as a whole', () => {
    const joined = done(detached, groupOverlays(detached, { ids: ['a', 'sound'], group: 'two' }));
    expect(withGroups(joined, ['a'])).toEqual(['a', 'b', 'sound']);
    const apart = done(joined, ungroupOverlays(joined, ['b']));
    expect(apart.overlays.some(({ group }) => group !== undefined)).toBe(false);
    expect(codeOf(groupOverlays(film, { ids: ['a'], group: 'one' }))).toBe('edit.notFound');
  });
});
