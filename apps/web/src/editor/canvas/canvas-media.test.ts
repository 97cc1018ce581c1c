import { defaultStyles, frame, type Composition, type TemplateOverlay } from '@kinoloom/composition';
import { seenAt } from '@kinoloom/composition/painter';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import type { MediaFacts } from '../media/index.ts';
import { posterOf } from './canvas-media.ts';

const media = {
  factsOf: (src: string): MediaFacts => ({
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
  }),
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

const posterAt = (film: Composition, at: number) => posterOf(seenAt(film, at), media);

test('until the film is there one sees the lowest clip at the playhead', () => {
  const film = compositionOf(
    video({ id: 'a', src: '/a', row: 1 }),
    video({ id: 'b', src: '/b', row: 1, from: 10 }),
    video({ id: 'small', src: '/small', row: 0, width: 600 }),
    title,
  );
  expect([0, 10, 20].map((at) => posterAt(film, at)?.url)).toEqual(['/a.jpg', '/b.jpg', undefined]);
});

test('it lies where the clip does, and fills its box as the clip will', () => {
  const clip = video({ src: '/a', left: 100, top: 50, width: 600, height: 400, rotation: 10 });
  expect(posterAt(compositionOf(clip), 0)).toEqual({
    url: '/a.jpg',
    overlay: clip.id,
    box: { x: 400, y: 250, width: 600, height: 400, rotation: 10 },
    fit: clip.styles.objectFit,
  });
});

test('a clip without a thumbnail, and a film without clips, have no poster', () => {
  expect(posterAt(compositionOf(video({ src: '/bare' })), 0)).toBeUndefined();
  expect(posterAt(compositionOf(title), 0)).toBeUndefined();
});
