import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { landingPreloads } from './preloads.ts';

/** A build with this manifest. */
async function built(manifest: unknown): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kinoloom-preloads-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, '.vite'));
  await writeFile(join(directory, '.vite/manifest.json'), JSON.stringify(manifest));
  return directory;
}

test('the first page is announced with its picture for each width, its styles and its code, and not what the page names itself', async () => {
  const directory = await built({
    'index.html': { file: 'assets/index.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    '_part.js': { file: 'assets/part.js' },
    'src/app/screens/landing-screen.tsx': {
      file: 'assets/landing.js',
      imports: ['_vendor.js', '_part.js'],
      css: ['assets/landing.css'],
    },
    'src/features/landing/pictures/sea.webp': { file: 'assets/sea.webp' },
  });
  expect(landingPreloads(directory)?.split(', ')).toEqual([
    '</assets/sea.webp>; rel=preload; as=image; fetchpriority=high; media="(width >= 768px)"',
    '</assets/landing.css>; rel=preload; as=style; crossorigin',
    '</assets/landing.js>; rel=modulepreload',
    '</assets/part.js>; rel=modulepreload',
  ]);
});

test('a build without a manifest, or with another one, announces nothing', async () => {
  expect(landingPreloads('/nowhere')).toBeUndefined();
  expect(landingPreloads(await built([1]))).toBeUndefined();
});
