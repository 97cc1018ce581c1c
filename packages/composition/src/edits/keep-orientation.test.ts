import { describe, expect, test } from 'vitest';
import { codeOf, done, compositionOf, placesOf, video } from '../testing/composition-of.ts';
import { keepOrientation } from './keep-orientation.ts';

const tall = { originalWidth: 720, originalHeight: 1280 };
const wide = { originalWidth: 1280, originalHeight: 720 };
const { mediaStart: _, ...rest } = video({ id: 'sound', from: 0, durationInFrames: 90, row: 1 });
const sound = { ...rest, type: 'sound' as const, mediaStart: 0, styles: { volume: 1 } };
const composition = compositionOf(
  video({ id: 'second', from: 50, row: 1, ...tall }),
  video({ id: 'first', from: 20, ...tall, left: 700, width: 500 }),
  video({ id: 'wide', from: 90, ...wide }),
  video({ id: 'square', from: 110, originalWidth: 500, originalHeight: 500 }),
);

describe('keepOrientation', () => {
  test('removes other videos, fits the kept ones to the canvas, and places them back to back from frame 0', () => {
    const kept = done(composition, keepOrientation(composition, 'vertical'));
    expect(kept.canvas).toEqual({ width: 1080, height: 1920 });
    expect(placesOf(kept)).toEqual(['first 0-10', 'second 10-20 row 1']);
    for (const overlay of kept.overlays) expect(overlay).toMatchObject({ left: 0, top: 0, width: 1080, height: 1920 });
    expect(placesOf(done(composition, keepOrientation(composition, 'horizontal')))).toEqual(['wide 0-10']);
  });

  test('moves another overlay after a packed video that would cover it', () => {
    const mixed = { ...composition, overlays: [...composition.overlays, sound] };
    expect(placesOf(done(mixed, keepOrientation(mixed, 'vertical')))).toContain('sound 20-110 row 1');
  });

  test('refuses an orientation that no video has', () => {
    const square = compositionOf(video({ originalWidth: 500, originalHeight: 500 }));
    expect(codeOf(keepOrientation(square, 'vertical'))).toBe('edit.noMatch');
  });
});
