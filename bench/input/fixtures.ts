import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createScenePool } from '../../packages/demo-media/src/scenes/pool.ts';
import { folders } from '../folders.ts';
import { musicFile } from './music.ts';

/** Local source files of the benchmarks' compositions. */
export interface Fixtures {
  /** 8 s, 1920×1080, 30 fps, H.264 and AAC; all by one encoder with the same settings. */
  readonly clips: readonly [string, string, string];
  /** 960×540. */
  readonly photo: string;
  /** 24 s of stereo. */
  readonly music: string;
}

export const CLIP_SECONDS = 8;
const CLIP = { width: 1920, height: 1080, fps: 30, durationMs: CLIP_SECONDS * 1000, seed: 11 };
const PHOTO = { width: 960, height: 540, seed: 5, format: 'png' } as const;
const SCENES = {
  'clip-sea': 'A lighthouse above a heavy sea at dusk',
  'clip-street': 'Neon street in the rain at night',
  'clip-forest': 'Forest at dawn, light through the trees',
} as const;

/** Painted scenes with camera moves, grain and sound, identical on every machine. Made once, which takes a minute. */
export async function makeFixtures(): Promise<Fixtures> {
  const folder = join(folders.runtime, 'fixtures');
  await mkdir(folder, { recursive: true });
  const pool = createScenePool({});
  try {
    const clip = (name: keyof typeof SCENES): Promise<string> =>
      once(join(folder, `${name}.mp4`), (output) => pool.makeClip({ ...CLIP, prompt: SCENES[name], output }));
    const [sea, street, forest, photo, music] = await Promise.all([
      clip('clip-sea'),
      clip('clip-street'),
      clip('clip-forest'),
      once(join(folder, 'photo.png'), async (output) =>
        writeFile(output, await pool.makeImage({ ...PHOTO, prompt: 'Alps above the clouds in the morning' })),
      ),
      once(join(folder, 'music.wav'), (output) => writeFile(output, musicFile(3 * CLIP_SECONDS))),
    ]);
    return { clips: [sea, street, forest], photo, music };
  } finally {
    await pool.close();
  }
}

/** Makes a file unless it exists; a partial file never gets the final name. */
export async function once(path: string, make: (output: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) return path;
  const partial = path.replace(/(\.\w+)$/, '.partial$1');
  await make(partial);
  await rename(partial, path);
  return path;
}
