import { changeAspect, type CanvasAspect, type Composition } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { done, compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { renderChoices } from './formats.ts';

const HD = { originalWidth: 1280, originalHeight: 720 };
const TALL = { originalWidth: 1080, originalHeight: 1920 };

const at = (aspect: CanvasAspect, composition: Composition): Composition =>
  done(composition, changeAspect(composition, aspect));
const rich = 10_000;

test('clips of one orientation lock the format to it, and a reason is shown', () => {
  const composition = at('16:9', compositionOf(video({ id: 'a', ...HD }), video({ id: 'b', from: 20, ...HD })));
  const { formats, reason, first } = renderChoices(composition, rich);
  expect(formats.map(({ aspect, locked }) => [aspect, locked])).toEqual([
    ['16:9', false],
    ['9:16', true],
    ['1:1', true],
  ]);
  expect(reason).toBe('Both clips are landscape, so the format is locked to 16:9.');
  expect(first).toMatchObject({ aspect: '16:9', resolution: { label: '720p HD', width: 1280, height: 720, price: 5 } });
});

test('mixed clips lock no format, and the format of the canvas is preselected', () => {
  const composition = at('9:16', compositionOf(video({ id: 'a', ...HD }), video({ id: 'b', from: 20, ...TALL })));
  const { formats, reason, first } = renderChoices(composition, rich);
  expect([formats.some(({ locked }) => locked), reason, first.aspect]).toEqual([false, null, '9:16']);
  expect(first.resolution).toMatchObject({ label: '1080p Full HD Vertical', price: 10 });
});

test('a canvas format that differs from that of the clips can be rendered, including 4:5', () => {
  const clips = compositionOf(video({ id: 'a', ...HD }));
  expect(renderChoices(at('4:5', clips), rich).first).toMatchObject({
    aspect: '4:5',
    resolution: { width: 720, height: 900 },
  });
  expect(renderChoices(at('1:1', clips), rich).formats.map(({ locked }) => locked)).toEqual([false, true, false]);
});

test('the reason names every format that can be chosen, the preselected one first', () => {
  const clips = compositionOf(video({ id: 'a', ...HD }), video({ id: 'b', from: 20, ...HD }));
  for (const aspect of ['16:9', '9:16', '1:1', '4:5'] as const) {
    const { formats, reason, first } = renderChoices(at(aspect, clips), rich);
    const named = reason?.match(/\d+:\d+/g) ?? [];
    expect(named[0]).toBe(first.aspect);
    expect(named.toSorted()).toEqual(formats.flatMap((each) => (each.locked ? [] : each.aspect)).toSorted());
  }
  expect(renderChoices(at('9:16', clips), rich).reason).toBe(
    'The timeline is set to 9:16. Both clips are landscape, so the only other format is 16:9.',
  );
});

test('the documented formats are offered, each with its own resolutions', () => {
  const { formats } = renderChoices(at('16:9', compositionOf()), rich);
  expect(
    formats.map(({ aspect, resolutions }) => `${aspect}: ${resolutions.map(({ label }) => label).join(', ')}`),
  ).toEqual([
    '16:9: 720p HD, 1080p Full HD, 2K QHD, 4K Ultra HD',
    '9:16: 720p HD Vertical, 1080p Full HD Vertical, 2K QHD Vertical, 4K Ultra HD Vertical',
    '1:1: 1080p Square, 2K Square',
  ]);
});

test('resolutions are priced per started minute, and an affordable one is preselected if there is one', () => {
  const composition = at(
    '16:9',
    compositionOf(video({ id: 'a', durationInFrames: 61 * 30, originalWidth: 3840, originalHeight: 2160 })),
  );
  const { formats, note } = renderChoices(composition, rich);
  expect(formats[0]?.resolutions.map(({ price }) => price)).toEqual([10, 20, 40, 80]);
  expect(formats[0]?.recommended.label).toBe('4K Ultra HD');
  expect(note).toBe('Priced per started minute: 1:01 counts as 2.');
  expect(renderChoices(composition, 45).first.resolution.label).toBe('2K QHD');
  expect(renderChoices(composition, 3).first.resolution.label).toBe('4K Ultra HD');
});
