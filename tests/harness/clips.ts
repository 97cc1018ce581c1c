import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestClip, type ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';

/** The bytes of a real mp4; by default 160×90, one second, with a tone. */
export async function clip(recipe: ClipRecipe = {}): Promise<Buffer<ArrayBuffer>> {
  const directory = await mkdtemp(join(tmpdir(), 'kinoloom-clip-'));
  try {
    const path = join(directory, 'clip.mp4');
    await makeTestClip(path, recipe);
    return Buffer.from(await readFile(path));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
