import { describe, expect, test } from 'vitest';
import { compositionOf, video } from '../testing/composition-of.ts';
import { snapEdge, snapMove } from './snap.ts';

const composition = compositionOf(
  video({ id: 'above', row: 0, from: 100, durationInFrames: 50 }),
  video({ id: 'same', row: 1, from: 300 }),
  video({ id: 'below', row: 2, from: 204, durationInFrames: 50 }),
  video({ id: 'far', row: 3, from: 500 }),
);
const magnet = { id: 'in hand', row: 1, within: 5 };
const move = (from: number, fields: object = {}) =>
  snapMove(composition, { ...magnet, from, durationInFrames: 50, ...fields });

describe('snapMove', () => {
  test('snaps the start or the end to an edge in the row above or below, whichever is nearer', () => {
    expect(move(96.5)).toEqual({ from: 100, edge: 100 });
    expect(move(154.4)).toEqual({ from: 154, edge: 204 });
    expect(move(152)).toEqual({ from: 150, edge: 150 });
  });

  test('rounds to whole frames if no edge is near, and ignores edges of other rows', () => {
    expect(move(94.4)).toEqual({ from: 94, edge: null });
    expect(move(301)).toEqual({ from: 301, edge: null });
    expect(move(500.6)).toEqual({ from: 501, edge: null });
  });

  test('never starts before frame 0', () => {
    expect(move(-20)).toEqual({ from: 0, edge: null });
    expect(move(-3, { others: [46] })).toEqual({ from: 0, edge: null });
  });

  test('snaps to additional frames, and never to the overlay itself', () => {
    expect(move(402, { others: [400] })).toEqual({ from: 400, edge: 400 });
    expect(move(101, { id: 'above' })).toEqual({ from: 101, edge: null });
  });
});

test('snapEdge snaps a dragged edge', () => {
  expect(snapEdge(composition, { ...magnet, at: 153 })).toEqual({ at: 150, edge: 150 });
  expect(snapEdge(composition, { ...magnet, at: 158.2 })).toEqual({ at: 158, edge: null });
});
