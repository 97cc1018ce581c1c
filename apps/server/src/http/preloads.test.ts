import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { screenPreloads } from './preloads.ts';

/** A build with this manifest. */
async function built(manifest: unknown): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kinoloom-preloads-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, '.vite'));
  await writeFile(join(directory, '.vite/manifest.json'), JSON.stringify(manifest));
  return directory;
}

const page = {
  'index.html': { file: 'assets/index.js', imports: ['_vendor.js'], css: ['assets/index.css'] },
  'src/start.tsx': { file: 'assets/start.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_part.js': { file: 'assets/part.js', css: ['assets/part.css'] },
};

test('the landing page preloads its picture by screen width, its styles, code and fonts', async () => {
  const directory = await built({
    ...page,
    'src/app/screens/landing-screen.tsx': {
      file: 'assets/landing.js',
      imports: ['_vendor.js', '_part.js'],
      css: ['assets/landing.css'],
    },
    'src/features/landing/pictures/sea.webp': { file: 'assets/sea.webp' },
    '../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2': { file: 'assets/geist.woff2' },
  });
  expect(screenPreloads(directory).get('/')?.split(', ')).toEqual([
    '</theme.js>; rel=preload; as=script',
    '</assets/sea.webp>; rel=preload; as=image; fetchpriority=high; media="(width >= 768px)"',
    '</assets/index.css>; rel=preload; as=style; crossorigin',
    '</assets/landing.css>; rel=preload; as=style; crossorigin',
    '</assets/part.css>; rel=preload; as=style; crossorigin',
    '</assets/index.js>; rel=modulepreload',
    '</assets/vendor.js>; rel=modulepreload',
    '</assets/start.js>; rel=modulepreload',
    '</assets/geist.woff2>; rel=preload; as=font; crossorigin',
    '</assets/landing.js>; rel=modulepreload',
    '</assets/part.js>; rel=modulepreload',
  ]);
});

test('the studio preloads both parts of its code, each chunk once', async () => {
  const directory = await built({
    ...page,
    'src/app/screens/video-screen.tsx': { file: 'assets/video.js', imports: ['_part.js'] },
    'src/app/studio-video/index.ts': { file: 'assets/studio.js', imports: ['_part.js', '_vendor.js'] },
  });
  expect(screenPreloads(directory).get('/studio/video')?.split(', ')).toEqual([
    '</theme.js>; rel=preload; as=script',
    '</assets/index.css>; rel=preload; as=style; crossorigin',
    '</assets/part.css>; rel=preload; as=style; crossorigin',
    '</assets/index.js>; rel=modulepreload',
    '</assets/vendor.js>; rel=modulepreload',
    '</assets/start.js>; rel=modulepreload',
    '</assets/video.js>; rel=modulepreload',
    '</assets/part.js>; rel=modulepreload',
    '</assets/studio.js>; rel=modulepreload',
  ]);
});

test('a build with a missing or invalid manifest preloads nothing', async () => {
  expect(screenPreloads('/nowhere')).toEqual(new Map());
  expect(screenPreloads(await built([1]))).toEqual(new Map());
});
