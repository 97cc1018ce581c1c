import { expect, test } from 'vitest';
import { canvasSizes } from './canvas.ts';
import { pasteOverlays } from './edits/paste-overlays.ts';
import { Composition } from './composition.ts';
import { overlaysOfTemplate, templateOf } from './own-template.ts';
import { compositionOf, done, video } from './testing/composition-of.ts';
import { emptyRows } from './rows.ts';

const looks = { transition: { kind: 'wipe', after: 'a', framesBefore: 5, framesAfter: 5, ease: 'linear' } } as const;
const film = {
  ...compositionOf(
    video({ id: 'a', from: 90, durationInFrames: 30, row: 2, group: 'one', width: 1920, height: 1080 }),
    video({ id: 'b', from: 120, durationInFrames: 30, row: 2, group: 'one', ...looks }),
    video({ id: 'c', from: 100, durationInFrames: 20, row: 1 }),
  ),
  rows: [{ locked: true as const }, ...emptyRows(5)],
};

function counted(): () => string {
  let count = 0;
  return () => `new-${(count += 1)}`;
}

test('a template keeps times, rows and looks of its overlays, and no settings of the film', () => {
  const template = templateOf(film, film.overlays.slice(1));
  expect(Composition.parse(template)).toEqual(template);
  expect(template.rows).toEqual(emptyRows(6));
  expect(template.overlays.map(({ id, from, row }) => [id, from, row])).toEqual([
    ['b', 20, 2],
    ['c', 0, 1],
  ]);
  expect(template.overlays[0]).toMatchObject(looks);
});

test('inserted, overlays get ids and groups of their own, lie as they did and follow the canvas', () => {
  const template = templateOf(film, film.overlays);
  const overlays = overlaysOfTemplate(template, canvasSizes['9:16'], counted());
  expect(new Set(overlays.map(({ id }) => id)).size).toBe(3);
  const [a, b, c] = overlays;
  expect(a?.group).toBe(b?.group);
  expect([a?.group, c?.group]).toEqual([expect.stringMatching(/^new-/), undefined]);
  expect(b).toMatchObject({ transition: { after: a?.id } });
  expect(a).toMatchObject(canvasSizes['9:16']);

  const target = { ...compositionOf(video({ id: 'x', row: 2, durationInFrames: 300 })), canvas: canvasSizes['9:16'] };
  const after = done(target, pasteOverlays(target, { overlays, at: 200 }));
  // Row 2 is taken there, so all go up a row together.
  expect(after.overlays.slice(1).map(({ from, row }) => [from, row])).toEqual([
    [200, 1],
    [230, 1],
    [210, 0],
  ]);
});
