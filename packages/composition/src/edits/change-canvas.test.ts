import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canvasAspects, canvasSizes } from '../canvas.ts';
import { defaultStyles } from '../default-styles.ts';
import { layoutIds, placeLayout } from '../layouts.ts';
import type { ImageOverlay, TextOverlay } from '../overlay.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { done, compositionOf, video } from '../testing/composition-of.ts';
import { changeAspect, fitToCanvas } from './change-canvas.ts';

const text = (box: Pick<TextOverlay, 'left' | 'top' | 'width' | 'height'>): TextOverlay => {
  const { mediaStart: _, speed: __, src: ___, ...placed } = video({ id: 't', row: 1 });
  return { ...placed, ...box, type: 'text', styles: defaultStyles.text };
};
const image = (fields: Partial<ImageOverlay>): ImageOverlay => {
  const { mediaStart: _, speed: __, ...placed } = video({ id: 'i', row: 1 });
  return { ...placed, type: 'image', styles: defaultStyles.image, ...fields };
};
const boxOf = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => [
  left,
  top,
  width,
  height,
];

describe('changeAspect', () => {
  test.each(canvasAspects)('to %s scales clips with the canvas', (aspect) => {
    const composition = compositionOf(video(), video({ id: 'half', row: 1, left: 960, width: 960 }));
    const { canvas, overlays } = done(composition, changeAspect(composition, aspect));
    const { width, height } = canvasSizes[aspect];
    expect(canvas).toEqual({ width, height });
    expect(overlays.map(boxOf)).toEqual([
      [0, 0, width, height],
      [width / 2, 0, width / 2, height],
    ]);
  });

  test('keeps the aspect ratio and centre of an image, and keeps all of it on the canvas', () => {
    const square = { left: 420, top: 0, width: 1080, height: 1080 };
    const composition = compositionOf(image(square), image({ id: 'low', left: 0, top: 0, width: 640, height: 360 }));
    expect(done(composition, changeAspect(composition, '9:16')).overlays.map(boxOf)).toEqual([
      [0, 420, 1080, 1080],
      [0, 140, 640, 360],
    ]);
  });

  test('scales an image that filled the canvas to fill it again, and keeps layouts filling it', () => {
    const whole = compositionOf(image({}));
    expect(done(whole, changeAspect(whole, '9:16')).overlays.map(boxOf)).toEqual([[0, 0, 1080, 1920]]);
    const pictures = ['a', 'b', 'c', 'd'].map((id, row) => image({ id, row, src: id }));
    for (const layout of layoutIds) {
      if (layout === 'inset-picture') continue;
      const composition = compositionOf();
      const wide = done(composition, placeLayout(composition, layout, pictures));
      const { canvas, overlays } = done(wide, changeAspect(wide, '9:16'));
      expect(Math.min(...overlays.map(({ left }) => left))).toBeCloseTo(0);
      expect(Math.max(...overlays.map(({ left, width }) => left + width))).toBeCloseTo(canvas.width);
      const area = overlays.reduce((sum, { width, height }) => sum + width * height, 0);
      expect(area / (canvas.width * canvas.height)).toBeGreaterThan(0.98);
    }
  });

  test('keeps the aspect ratio and centre of a text, and limits its width to the canvas', () => {
    const composition = compositionOf(text({ left: 660, top: 200, width: 600, height: 100 }));
    const wide = compositionOf(text({ left: 160, top: 490, width: 1600, height: 100 }));
    const boxes = [composition, wide].map((before) => boxOf(done(before, changeAspect(before, '9:16')).overlays[0]!));
    expect(boxes[0]).toEqual([240, (250 * 1920) / 1080 - 50, 600, 100]);
    expect(boxes[1]![2]).toBeCloseTo(1080);
    expect(boxes[1]![3]).toBeCloseTo(67.5);
  });
});

test('fitToCanvas scales every overlay box to another resolution of the same aspect ratio', () =>
  fc.assert(
    fc.property(anyComposition, fc.constantFrom(0.5, 2), (composition, scale) => {
      const { width, height } = composition.canvas;
      const scaled = fitToCanvas(composition, { width: width * scale, height: height * scale });
      for (const [index, overlay] of scaled.overlays.entries())
        for (const [side, value] of boxOf(overlay).entries())
          expect(value).toBeCloseTo(boxOf(composition.overlays[index]!)[side]! * scale, 6);
    }),
  ));
