import {
  defaultStyles,
  flowToComposition,
  frame,
  fitToCanvas,
  type Composition,
  type TextOverlay,
} from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { framesByPath, secondsFor } from './estimate.ts';

const size = { width: 1280, height: 720 };
const clips = flowToComposition(
  [0, 1].map((index) => ({
    id: `clip-${index}`,
    startFrame: 0,
    endFrame: 150,
    volume: 1,
    isMuted: false,
    ...size,
  })),
);
const title: TextOverlay = {
  id: 'title',
  type: 'text',
  from: frame(100),
  durationInFrames: frame(100),
  row: 0,
  left: 0,
  top: 0,
  ...size,
  rotation: 0,
  content: 'Title',
  styles: defaultStyles.text,
};
const titled: Composition = { ...clips, overlays: [title, ...clips.overlays.map((clip) => ({ ...clip, row: 1 }))] };
const [first, second] = clips.overlays;
const filtered: Composition = {
  ...clips,
  overlays: [first!, { ...second!, styles: { ...second!.styles, filter: { preset: 'kodak', brightness: 100 } } }],
};

test('frames are counted by the path that will likely render them', () => {
  expect(Object.fromEntries(framesByPath(clips))).toEqual({ plain: 300 });
  expect(Object.fromEntries(framesByPath(titled))).toEqual({ plain: 200, blended: 100 });
  expect(Object.fromEntries(framesByPath(filtered))).toEqual({ plain: 150, canvas: 150 });
});

test('filters, a larger canvas and a higher quality lengthen the estimate', () => {
  const seconds = [
    secondsFor({ composition: clips, quality: 'high' }),
    secondsFor({ composition: titled, quality: 'high' }),
    secondsFor({ composition: filtered, quality: 'high' }),
    secondsFor({ composition: fitToCanvas(filtered, { width: 3840, height: 2160 }), quality: 'high' }),
  ];
  expect(seconds).toEqual([7, 7, 9, 56]);
  expect(secondsFor({ composition: clips, quality: 'medium' })).toBe(6);
  expect(secondsFor({ composition: clips, quality: 'ultra' })).toBe(8);
});
