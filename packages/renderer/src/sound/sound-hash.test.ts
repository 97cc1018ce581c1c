import type { Composition } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { clip, smallComposition, title, words } from '../testing/overlays.ts';
import { soundComposition, type SoundedClip } from '../../../composition/src/testing/sound-composition.ts';
import { soundHash } from './sound-hash.ts';

const hash = (composition: Composition, identify = (src: string): string => src): string =>
  soundHash(composition, identify);
const sounded = (fields: Partial<SoundedClip> = {}): Composition =>
  soundComposition([{ file: '/a', length: 30, ...fields }]);

test('the hash of the sound does not depend on anything visible', () => {
  const film = smallComposition(clip({ length: 300 }), words({ content: 'Halcyon' }), title());
  const other = smallComposition(
    clip({ length: 300, left: 7, styles: { opacity: 0.5 } }),
    words({ content: 'Days', from: 100 }),
  );
  expect(hash(other)).toBe(hash(film));
});

test.for([{ from: 1 }, { length: 31 }, { start: 0.25 }, { speed: 2 }, { volume: 0.5 }, { file: '/b' }])(
  'it changes with what is heard: %j',
  (fields) => {
    expect(hash(sounded(fields))).not.toBe(hash(sounded()));
  },
);

test('it changes with the bytes of a source and with the length of the video', () => {
  expect(hash(sounded(), () => 'other bytes')).not.toBe(hash(sounded()));
  const silent = clip({ from: 0, length: 90, styles: { volume: 0 } });
  expect(hash({ ...sounded(), overlays: [...sounded().overlays, silent] })).not.toBe(hash(sounded()));
});
