import { expect, test } from 'vitest';
import { sanitizedName, soundFileName, soundName } from './sound-name.ts';

const sound = { id: '0123456789abcdef', metadata: {}, url: '/media/0123456789abcdef/audio.mp3' };

test('a sound without a name is called by the beginning of its id', () => {
  expect(soundName(sound)).toBe('Audio 01234567');
  expect(soundName({ ...sound, metadata: { name: '  ' } })).toBe('Audio 01234567');
  expect(soundName({ ...sound, metadata: { name: 'Keeper, take 3' } })).toBe('Keeper, take 3');
});

test('a file name has nothing in it that leads elsewhere or hides the file', () => {
  expect(sanitizedName('Keeper, take 3')).toBe('Keeper_ take 3');
  expect(sanitizedName('../../etc/passwd')).toBe('etc_passwd');
  expect(sanitizedName('.hidden')).toBe('hidden');
  expect(sanitizedName('a<b>:"c"|d?*e\\f\n')).toBe('a_b_c_d_e_f');
  expect(sanitizedName('Möwen über dem Hafen 海')).toBe('Möwen über dem Hafen 海');
  expect(sanitizedName('???')).toBe('audio');
  expect(sanitizedName('x'.repeat(300))).toHaveLength(80);
});

test('what was generated is saved as mp3, what was uploaded as what it is', () => {
  expect(soundFileName({ ...sound, metadata: { name: 'Low strings, tide…' } })).toBe('Low strings_ tide.mp3');
  expect(soundFileName({ ...sound, url: '/media/0123456789abcdef/audio.wav' })).toBe('Audio 01234567.wav');
  expect(soundFileName({ ...sound, url: '/media/0123456789abcdef/audio' })).toBe('Audio 01234567.mp3');
});
