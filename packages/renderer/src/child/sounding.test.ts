import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/render-fixture.ts';
import { makeTestClip } from '../testing/make-clip.ts';
import { clip, smallComposition } from '../testing/overlays.ts';
import { SoundRendering } from './write-sound.ts';

const noCallbacks = { onDamage: () => undefined, onFrames: () => undefined };
const film = smallComposition(clip({ length: 90, src: 'a' }));

test('the sound is complete after end()', async () => {
  await using folder = await temporaryFolder();
  const [source, output] = [join(folder.path, 'a.mp4'), join(folder.path, 'sound.mp4')];
  await makeTestClip(source, { frames: 90 });
  let framesDone = 0;
  const callbacks = { ...noCallbacks, onFrames: (frames: number) => (framesDone = frames) };
  await using rendering = new SoundRendering({ composition: film, sources: { a: source }, output }, callbacks);
  await rendering.end();
  expect(framesDone).toBeGreaterThan(85);
  expect((await stat(output)).size).toBeGreaterThan(1_000);
});

test('a failed sound rendering makes check() throw and end() reject', async () => {
  await using folder = await temporaryFolder();
  const source = join(folder.path, 'a.mp4');
  await writeFile(source, 'no video at all');
  const job = { composition: film, sources: { a: source }, output: join(folder.path, 'sound.mp4') };
  await using rendering = new SoundRendering(job, noCallbacks);
  rendering.check();
  await expect(rendering.end()).rejects.toMatchObject({ code: 'source.unreadable' });
  expect(() => rendering.check()).toThrow('cannot be read');
});

test('disposing a sound rendering stops it', async () => {
  await using folder = await temporaryFolder();
  const source = join(folder.path, 'a.mp4');
  await makeTestClip(source, { frames: 90 });
  const long = smallComposition(clip({ length: 90_000, src: 'a' }));
  let framesDone = 0;
  {
    const callbacks = { ...noCallbacks, onFrames: (frames: number) => (framesDone = frames) };
    const job = { composition: long, sources: { a: source }, output: join(folder.path, 'sound.mp4') };
    await using rendering = new SoundRendering(job, callbacks);
    rendering.check();
  }
  expect(framesDone).toBeLessThan(9_000);
});
