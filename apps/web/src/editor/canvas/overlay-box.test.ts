import { defaultStyles, frame, type TextOverlay } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { limitsOf } from './overlay-box.ts';

const text: TextOverlay = {
  id: 't',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(90),
  row: 0,
  left: 0,
  top: 0,
  width: 800,
  height: 200,
  rotation: 0,
  content: 'HALCYON',
  styles: { ...defaultStyles.text, fontSize: 100 },
};
const canvas = { width: 1920, height: 1080 };

// docs/contract/editor.md, Panels.
test('the minimum width of a text is 300 px on a canvas of 1920 px, or its own width if that is smaller', () => {
  expect(limitsOf(text, canvas).least.width).toBe(300);
  expect(limitsOf(text, { width: 3840, height: 2160 }).least.width).toBe(600);
  expect(limitsOf({ ...text, width: 240 }, canvas).least.width).toBe(240);
});

test('the font size of a text is scaled between 12 and 200 px', () => {
  const { scale } = limitsOf(text, canvas);
  expect([100 * (scale?.min ?? 0), 100 * (scale?.max ?? 0)]).toEqual([12, 200]);
});
