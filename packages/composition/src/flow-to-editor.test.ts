import { Sequence } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { flowToEditor } from './flow-to-composition.ts';
import { placesOf } from './testing/composition-of.ts';
import { validateComposition } from './validate-composition.ts';

const open = (...sizes: [number, number][]) =>
  flowToEditor(
    sizes.map(([width, height], index) =>
      Sequence.parse({ id: `${index}`, url: '/a', duration: 5_000, width, height }),
    ),
  );

test('flowToEditor places clips back to back over a 16:9 canvas for wide clips, else a 9:16 canvas', () => {
  const wide = open([1280, 720], [640, 360]);
  expect(wide.canvas).toEqual({ width: 1920, height: 1080 });
  expect(placesOf(wide)).toEqual(['0 0-150', '1 150-300']);
  for (const overlay of wide.overlays) expect(overlay).toMatchObject({ left: 0, top: 0, width: 1920, height: 1080 });
  expect(open([720, 1280]).canvas).toEqual({ width: 1080, height: 1920 });
  expect(open([720, 720]).canvas).toEqual({ width: 1080, height: 1920 });
  expect(open().canvas).toEqual({ width: 1920, height: 1080 });
});

test('flowToEditor makes a composition that can be rendered', () => {
  expect(validateComposition(open([1280, 720]))).toEqual({ faults: [], cautions: [] });
});
