import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/render-fixture.ts';
import { makeTestClip } from '../testing/make-clip.ts';
import { clip, smallComposition } from '../testing/overlays.ts';
import { SoundRendering } from './write-sound.ts';

const nobody = { onDamage: () => undefined, onFrames: () => undefined };
const film = smallComposition(clip({ length: 90, src: 'a' }));

test('the sound of a video is whole once its end is waited for', async () => {
  await using folder = await temporaryFolder();
  const [source, output] = [join(folder.path, 'a.mp4'), join(folder.path, 'sound.mp4')];
  await makeTestClip(source, { frames: 90 });
  let heard = 0;
  const watch = { ...nobody, onFrames: (frames: number) => (heard = frames) };
  await using sounding = new SoundRendering({ composition: film, sources: { a: source }, output }, watch);
  await sounding.end();
  expect(heard).toBeGreaterThan(85);
  expect((await stat(output)).size).toBeGreaterThan(1_000);
});

test('failing sound rejects both reads and waits for its end', async () => {
  await using folder = await temporaryFolder();
  const source = join(folder.path, 'a.mp4');
  await writeFile(source, 'no video at all');
  const job = { composition: film, sources: { a: source }, output: join(folder.path, 'sound.mp4') };
  await using sounding = new SoundRendering(job, nobody);
  sounding.check();
  await expect(sounding.end()).rejects.toMatchObject({ code: 'source.unreadable' });
  expect(() => sounding.check()).toThrow('cannot be read');
});

test('sound that nobody wants any more stops', async () => {
  await using folder = await temporaryFolder();
  const source = join(folder.path, 'a.mp4');
  await makeTestClip(source, { frames: 90 });
  const long = smallComposition(clip({ length: 90_000, src: 'a' }));
  let heard = 0;
  {
    const watch = { ...nobody, onFrames: (frames: number) => (heard = frames) };
    const job = { composition: long, sources: { a: source }, output: join(folder.path, 'sound.mp4') };
    await using sounding = new SoundRendering(job, watch);
    sounding.check();
  }
  expect(heard).toBeLessThan(9_000);
});
