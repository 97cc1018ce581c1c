import { defaultStyles, frame, type Composition, type TemplateOverlay } from '@kinoloom/composition';
import { seenAt } from '@kinoloom/composition/painter';
import { expect, test } from 'vitest';
import { filmOf, video } from '../../../../../packages/composition/src/testing/film-of.ts';
import type { MediaFacts } from '../media/index.ts';
import { posterOf } from './poster-of.ts';

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

const posterAt = (film: Composition, at: number): string | undefined => posterOf(seenAt(film, at), film.canvas, media);

test('until the film is there one sees the clip that fills the canvas at the playhead', () => {
  const film = filmOf(
    video({ id: 'a', src: '/a', row: 1 }),
    video({ id: 'b', src: '/b', row: 1, from: 10 }),
    video({ id: 'small', src: '/small', row: 0, width: 600 }),
    title,
  );
  expect([posterAt(film, 0), posterAt(film, 10), posterAt(film, 20)]).toEqual(['/a.jpg', '/b.jpg', undefined]);
});

test('where no clip fills the canvas, or it has no picture, one sees nothing that would have to go again', () => {
  expect(posterAt(filmOf(video({ rotation: 10 })), 0)).toBeUndefined();
  expect(posterAt(filmOf(video({ src: '/bare' })), 0)).toBeUndefined();
  expect(posterAt(filmOf(title), 0)).toBeUndefined();
});
