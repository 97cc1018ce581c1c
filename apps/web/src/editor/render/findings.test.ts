import { defaultStyles, frame, type TextOverlay } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { findingsOf } from './findings.ts';

const textOf = (content: string): TextOverlay => {
  const { mediaStart: _, speed: __, src: ___, ...placed } = video({ id: 'words', from: 30 });
  return { ...placed, from: frame(30), type: 'text', content, styles: defaultStyles.text };
};
const found = (content: string) => findingsOf(compositionOf(textOf(content)), () => false);

test('letters that cannot be drawn are named before a render, with where they are', () => {
  const { faults, cautions } = found('A 𓀀 and 𒀀 and 𓀀');
  expect(faults).toEqual([]);
  expect(cautions).toEqual([
    {
      message: expect.stringMatching(/^2 characters of a text cannot be drawn: 𓀀 𒀀\. /u) as string,
      overlayIds: ['words'],
      at: 30,
    },
  ]);
});

test('a film is as long as the installation allows, and the finding lies where it ends', () => {
  const film = compositionOf(video({ id: 'long', durationInFrames: 91 * 30 }));
  const faultsIn = (maxSeconds: number) => findingsOf(film, () => false, { maxSeconds }).faults;
  expect(faultsIn(91)).toEqual([]);
  expect(faultsIn(60)).toEqual([
    {
      message:
        'At the moment we only support videos until 1:00 minutes long, please remove some clips. Current min duration: 1:31',
      overlayIds: ['long'],
      at: 1_800,
    },
  ]);
});

test('a text in bundled scripts has no finding', () =>
  expect(found('Ώρα საქართველო ₿ 1️⃣ ♥ বাংলা שלום').cautions).toEqual([]));
