import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeClip } from './fixtures/make-clip.ts';
import { makeSmallMp4, picture, toneSound } from './fixtures/scenes.ts';
import { fileWith, noise, workspace } from './fixtures/workspace.ts';
import { sniff } from './sniff.ts';

const at = await workspace();

beforeAll(async () => {
  await makeSmallMp4(at('clip.txt'));
  await makeClip(at('clip.webm'), {
    format: 'webm',
    video: picture({ codec: 'libvpx', options: { b: '200k', keyint_min: '0' }, timesMs: [0, 40, 80] }),
  });
  for (const [format, codec, name] of [
    ['mp3', 'libmp3lame', 'sound.mp3'],
    ['wav', 'pcm_s16le', 'sound.wav'],
    ['adts', 'aac', 'sound.aac'],
    ['ipod', 'aac', 'sound.m4a'],
    ['ogg', 'libvorbis', 'sound.ogg'],
    ['ogg', 'libopus', 'sound.opus'],
    ['flac', 'flac', 'sound.flac'],
  ] as const) {
    await makeClip(at(name), { format, audio: toneSound(0.5, { codec }) });
  }
  const still = sharp({ create: { width: 32, height: 32, channels: 3, background: '#a03060' } });
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    await still
      .clone()
      .toFormat(format)
      .toFile(at(`still.${format}`));
  }
});

test.each([
  ['clip.txt', { kind: 'video', mime: 'video/mp4', extension: 'mp4' }],
  ['clip.webm', { kind: 'video', mime: 'video/webm', extension: 'webm' }],
  ['sound.mp3', { kind: 'audio', mime: 'audio/mpeg', extension: 'mp3' }],
  ['sound.wav', { kind: 'audio', mime: 'audio/wav', extension: 'wav' }],
  ['sound.aac', { kind: 'audio', mime: 'audio/aac', extension: 'aac' }],
  ['sound.m4a', { kind: 'audio', mime: 'audio/mp4', extension: 'm4a' }],
  ['sound.ogg', { kind: 'audio', mime: 'audio/ogg', extension: 'ogg' }],
  ['sound.opus', { kind: 'audio', mime: 'audio/ogg', extension: 'ogg' }],
  ['sound.flac', { kind: 'audio', mime: 'audio/flac', extension: 'flac' }],
  ['still.jpeg', { kind: 'image', mime: 'image/jpeg', extension: 'jpg' }],
  ['still.png', { kind: 'image', mime: 'image/png', extension: 'png' }],
  ['still.webp', { kind: 'image', mime: 'image/webp', extension: 'webp' }],
  ['still.gif', { kind: 'image', mime: 'image/gif', extension: 'gif' }],
  ['still.avif', { kind: 'image', mime: 'image/avif', extension: 'avif' }],
] as const)('%s is recognised by its bytes', async (name, expected) => {
  expect(await sniff(at(name))).toEqual(expected);
});

test.each([
  ['SVG', 'picture.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['SVG behind an XML declaration', 'picture.jpg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML', 'page.mp4', '<!doctype html><script>alert(1)</script>'],
  ['an HLS playlist', 'clip.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
  ['a concat script', 'clip.mov', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['plain text', 'text.mp4', 'just some words'],
  ['an empty file', 'empty.mp4', ''],
  ['a PDF', 'paper.jpg', '%PDF-1.7\n'],
])('%s is not recognised, whatever its file extension', async (_, name, content) => {
  expect(await sniff(await fileWith(at(name), content))).toBeNull();
});

test('a HEIC photo is recognised by its brand', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), noise(64, 1)]);
  expect(await sniff(await fileWith(at('photo.jpg'), heic))).toMatchObject({ kind: 'image', mime: 'image/heic' });
});

test('sniff of a missing file rejects with ENOENT', async () => {
  await expect(sniff(at('absent.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
});
