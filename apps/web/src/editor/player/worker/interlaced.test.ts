import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../../packages/renderer/src/testing/render-fixture.ts';
import { makeTestClip, type ClipRecipe } from '../../../../../../packages/renderer/src/testing/make-clip.ts';
import { mayBeInterlaced } from './interlaced.ts';

const fields = { params: 'bframes=0:tff=1', filter: 'setfield=tff' };

test.each<[string, string, ClipRecipe, boolean]>([
  ['whole pictures', 'mp4', {}, false],
  ['fields', 'mp4', fields, true],
  ['whole pictures in MPEG-TS', 'ts', {}, false],
  ['fields in MPEG-TS', 'ts', fields, true],
  ['whole pictures of 4:4:4', 'mp4', { filter: 'format=yuv444p' }, false],
  ['fields of 4:4:4', 'mp4', { ...fields, filter: 'setfield=tff,format=yuv444p' }, true],
  ['whole pictures with matrices of quantisers', 'mp4', { params: 'cqm=jvt' }, false],
  ['fields with matrices of quantisers', 'mp4', { ...fields, params: `${fields.params}:cqm=jvt` }, true],
  ['whole pictures of VP9', 'webm', { encoder: { name: 'libvpx-vp9' }, sound: 'none' }, false],
])('of %s (%s) the player knows what they are', async (_, ending, recipe, expected) => {
  await using folder = await temporaryFolder();
  const path = `${folder.path}/clip.${ending}`;
  await makeTestClip(path, { size: { width: 160, height: 96 }, frames: 3, ...recipe });
  using input = new Input({ source: new BufferSource(await readFile(path)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  expect(track && (await mayBeInterlaced(track))).toBe(expected);
});
