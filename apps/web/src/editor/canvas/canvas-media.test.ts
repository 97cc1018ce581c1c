import { defaultStyles, frame, type Composition, type TemplateOverlay, seenAt } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import type { MediaFacts } from '../media/index.ts';
import { thumbnailsOf } from './canvas-media.ts';

const factsOf = (src: string): MediaFacts => ({
  id: src,
  name: src,
  type: 'video',
  url: src,
  thumbnailUrl: src === '/bare' ? null : `${src}.jpg`,
  width: null,
  height: null,
  seconds: null,
  model: null,
  prompt: null,
  hasAudio: false,
});
const media = {
  factsOf: (src: string): MediaFacts | undefined => (src.startsWith('/media/') ? undefined : factsOf(src)),
};
const title: TemplateOverlay = {
  id: 't',
  type: 'template',
  from: frame(0),
  durationInFrames: frame(90),
  row: 0,
  left: 0,
  top: 0,
  width: 1920,
  height: 1080,
  rotation: 0,
  content: '',
  template: 'quote',
  texts: [],
  styles: defaultStyles.template,
};

const thumbnailsAt = (composition: Composition, at: number) => thumbnailsOf(seenAt(composition, at), media);

test('the poster of a frame uses the thumbnails of all clips that are visible in it', () => {
  const composition = compositionOf(
    video({ id: 'a', src: '/a', row: 1 }),
    video({ id: 'b', src: '/b', row: 1, from: 10 }),
    video({ id: 'small', src: '/small', row: 0, width: 600 }),
    title,
  );
  expect([0, 10, 20].map((at) => thumbnailsAt(composition, at))).toEqual([
    { '/a': '/a.jpg', '/small': '/small.jpg' },
    { '/b': '/b.jpg' },
    {},
  ]);
});

test('a clip without a thumbnail is left out, and an unknown clip gets the default thumbnail URL', () => {
  expect(thumbnailsAt(compositionOf(video({ src: '/bare' })), 0)).toEqual({});
  expect(thumbnailsAt(compositionOf(video({ src: '/media/7/original.mp4' })), 0)).toEqual({
    '/media/7/original.mp4': '/media/7/thumbnail.jpg',
  });
});
