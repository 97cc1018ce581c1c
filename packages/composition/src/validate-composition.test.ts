import { frame, type Sequence } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { defaultStyles } from './default-styles.ts';
import { flowToComposition } from './flow-to-composition.ts';
import { compositionOf, video } from './testing/composition-of.ts';
import { refusalText, validateComposition } from './validate-composition.ts';

const composition = (...list: Partial<Sequence>[]) =>
  flowToComposition(
    list.map((fields, index) => ({ id: String(index), url: '/a', volume: 1, isMuted: false, ...fields })),
  );
const messages = (found: readonly { message: string }[]) => found.map(({ message }) => message);

test('accepts 90 s and refuses one frame more, with the length in the message', () => {
  expect(validateComposition(composition({ startFrame: 0, endFrame: 2_700 })).faults).toEqual([]);
  expect(messages(validateComposition(composition({ startFrame: 0, endFrame: 2_701 })).faults)).toEqual([
    'At the moment we only support videos until 1:30 minutes long, please remove some clips. Current min duration: 1:31',
  ]);
});

test('uses the limit that is passed to it', () => {
  expect(
    validateComposition(composition({ startFrame: 0, endFrame: 4_000 }), { maxFrames: frame(4_500) }).faults,
  ).toEqual([]);
});

test('reports the number of videos without a source', () => {
  expect(messages(validateComposition(composition({ url: '' }, {}, { url: ' ' })).faults)).toEqual([
    '2 video overlay(s) missing source URL',
  ]);
});

test('refuses an empty composition', () => {
  const verdict = validateComposition(composition());
  expect(messages(verdict.faults)).toEqual(['No supported overlays found for rendering']);
  expect(refusalText(verdict)).toBe('Cannot render composition: No supported overlays found for rendering');
});

test('warns of mixed orientations by the original sizes of the clips', () => {
  const wide = { width: 1280, height: 720 };
  const tall = { width: 720, height: 1280 };
  expect(validateComposition(composition(wide, wide)).cautions).toEqual([]);
  expect(messages(validateComposition(composition(wide, tall, wide)).cautions)).toEqual([
    'Mixed video formats detected (2 landscape, 1 vertical). Videos with different orientations may render incorrectly. For best results, use videos with the same orientation.',
  ]);
});

test('lists the ids of the overlays at fault', () => {
  const film = compositionOf(video({ id: 'a', src: '' }), video({ id: 'b', from: 10, durationInFrames: 2_800 }));
  expect(validateComposition(film).faults).toMatchObject([
    { code: 'composition.tooLong', overlayIds: ['b'] },
    { code: 'composition.sourceMissing', overlayIds: ['a'] },
  ]);
});

test('counts missing sources by type, uploaded or not', () => {
  const upload = video({ src: '', origin: 'upload' });
  const { faults } = validateComposition(
    compositionOf(
      video({ id: 'a', src: '' }),
      { ...upload, id: 'b', row: 1 },
      { ...upload, id: 'c', row: 2, type: 'sound', styles: defaultStyles.sound },
    ),
  );
  expect(messages(faults)).toEqual(['2 video overlay(s) missing source URL', '1 sound overlay(s) missing source URL']);
});

test('warns of unsupported overlays, needs no source for them, and refuses a composition of only such', () => {
  const film = compositionOf(video({ id: 'a' }), {
    ...video({ id: 'b', row: 1, src: '' }),
    type: 'sound',
    styles: defaultStyles.sound,
  });
  const verdict = validateComposition(film, { supported: ['video'] });
  expect(messages(verdict.cautions)).toEqual(['1 overlay of an unsupported type will be skipped.']);
  expect(verdict.faults).toEqual([]);
  const none = validateComposition(film, { supported: ['text'] });
  expect(messages(none.cautions)).toEqual(['2 overlays of an unsupported type will be skipped.']);
  expect(messages(none.faults)).toEqual(['No supported overlays found for rendering']);
});
