import { expect, test } from 'vitest';
import { durationOf } from './timing.ts';
import { asPlayed } from './played.ts';
import type { Row } from './rows.ts';
import { compositionOf, video } from './testing/composition-of.ts';

const film = compositionOf(video({ id: 'a', row: 0 }), video({ id: 'b', row: 1, from: 20 }));
const playedWith = (...rows: Row[]) => asPlayed({ ...film, rows: [...rows, ...film.rows.slice(rows.length)] });
const looks = ({ overlays }: typeof film) =>
  overlays.map(({ styles }) => ('opacity' in styles && 'volume' in styles ? [styles.opacity, styles.volume] : []));

test('a hidden row is not seen, a muted one not heard, and beside a row alone no other is heard', () => {
  expect(looks(playedWith({ hidden: true }))).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(looks(playedWith({}, { muted: true }))).toEqual([
    [1, 1],
    [1, 0],
  ]);
  expect(looks(playedWith({ solo: true }))).toEqual([
    [1, 1],
    [1, 0],
  ]);
  expect(looks(playedWith({ solo: true, muted: true }))).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test('a film lasts as long, and one without such rows is the same object', () => {
  const hidden = { ...film, rows: [{}, { hidden: true as const, muted: true as const }, {}, {}, {}] };
  expect(durationOf(asPlayed(hidden))).toBe(durationOf(film));
  expect(asPlayed(hidden)).toBe(asPlayed(hidden));
  expect(asPlayed(film)).toBe(film);
  const named = { ...film, rows: [{ name: 'Main', locked: true as const }, ...film.rows.slice(1)] };
  expect(asPlayed(named)).toBe(named);
});
