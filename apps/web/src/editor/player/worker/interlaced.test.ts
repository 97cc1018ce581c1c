import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../../packages/renderer/src/testing/render-fixture.ts';
import { makeTestClip, type ClipRecipe } from '../../../../../../packages/renderer/src/testing/make-clip.ts';
import { mayBeInterlaced } from './interlaced.ts';

const fields = { params: 'bframes=0:tff=1', filter: 'setfield=tff' };

test.each<[string, string, ClipRecipe, boolean]>([
  ['progressive frames', 'mp4', {}, false],
  ['interlaced fields', 'mp4', fields, true],
  ['progressive frames in MPEG-TS', 'ts', {}, false],
  ['interlaced fields in MPEG-TS', 'ts', fields, true],
  ['progressive frames of 4:4:4', 'mp4', { filter: 'format=yuv444p' }, false],
  ['interlaced fields of 4:4:4', 'mp4', { ...fields, filter: 'setfield=tff,format=yuv444p' }, true],
  ['progressive frames with quantiser matrices', 'mp4', { params: 'cqm=jvt' }, false],
  ['interlaced fields with quantiser matrices', 'mp4', { ...fields, params: `${fields.params}:cqm=jvt` }, true],
  ['progressive frames of VP9', 'webm', { encoder: { name: 'libvpx-vp9' }, sound: 'none' }, false],
])('mayBeInterlaced is right about %s (%s)', async (_, ending, recipe, expected) => {
  await using folder = await temporaryFolder();
  const path = `${folder.path}/clip.${ending}`;
  await makeTestClip(path, { size: { width: 160, height: 96 }, frames: 3, ...recipe });
  using input = new Input({ source: new BufferSource(await readFile(path)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  expect(track && (await mayBeInterlaced(track))).toBe(expected);
});
