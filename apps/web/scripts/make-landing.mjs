/* oxlint-disable no-restricted-imports, no-console -- a script, not a part of the app */
// Makes what the landing page shows, with the sandbox's own painter and from the product's own screens:
// five pictures, small ones of them to choose by, a clip of each, and parts of docs/screenshots (which
// tests/e2e/screenshots.spec.ts takes). The same orders give the same pictures, so this is run again only to choose
// another picture, or after new screenshots: node apps/web/scripts/make-landing.mjs [screens]
import { stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makeClip } from '../../../packages/demo-media/src/clip/make-clip.ts';
import { makeImage } from '../../../packages/demo-media/src/scenes/image.ts';

const place = (file) => fileURLToPath(new URL(`../src/features/landing/pictures/${file}`, import.meta.url));

/** 2.39:1, as the screen on the page is. */
const films = [
  { name: 'sea', prompt: 'Ocean waves at sunrise, warm light', seed: 3 },
  { name: 'lighthouse', prompt: 'Lighthouse at dusk, beam over the sea', seed: 2 },
  { name: 'umbrella', prompt: 'Harbour lights at night in the rain, one umbrella', seed: 1 },
  { name: 'planet', prompt: 'The planet rises over the ridge, rings catch the light', seed: 2 },
  { name: 'aurora', prompt: 'Aurora over a still lake, night', seed: 2 },
];

/** Of 1440×900 screens: what is seen of them, at twice the size that it is shown in on small screens. */
const screens = [
  { file: 'timeline.webp', from: 'editor-dark.webp', area: { left: 0, top: 385, width: 1440, height: 515 }, most: 70 },
  { file: 'flow.webp', from: 'workspace-dark.webp', area: { left: 0, top: 0, width: 826, height: 430 }, most: 50 },
  {
    file: 'takes.webp',
    from: 'gallery-grid-dark.webp',
    area: { left: 88, top: 66, width: 506, height: 376 },
    most: 40,
  },
];

async function report(file, mostKiB) {
  const kib = Math.round((await stat(place(file))).size / 1024);
  if (kib > mostKiB) throw new Error(`${file} has ${kib} KiB, more than ${mostKiB}`);
  console.log(`${String(kib).padStart(5)} KiB  ${file}`);
}

for (const { file, from, area, most } of screens) {
  const screen = fileURLToPath(new URL(`../../../docs/screenshots/${from}`, import.meta.url));
  await sharp(screen).extract(area).webp({ quality: 82 }).toFile(place(file));
  await report(file, most);
}

for (const { name, prompt, seed } of process.argv[2] === 'screens' ? [] : films) {
  const picture = await makeImage({ prompt, seed, width: 1434, height: 600, format: 'png' });
  await writeFile(place(`${name}.webp`), await sharp(picture).webp({ quality: 78 }).toBuffer());
  await report(`${name}.webp`, 110);
  await writeFile(
    place(`${name}-narrow.webp`),
    await sharp(picture).resize(720, 600, { position: 'right' }).resize(600, 500).webp({ quality: 72 }).toBuffer(),
  );
  await report(`${name}-narrow.webp`, 45);
  await writeFile(place(`${name}-small.webp`), await sharp(picture).resize(180, 76).webp({ quality: 70 }).toBuffer());
  await report(`${name}-small.webp`, 6);
  const clip = { prompt, seed, width: 840, height: 352, durationMs: 5_000, fps: 24 };
  await makeClip({ ...clip, output: place(`${name}.mp4`) });
  await report(`${name}.mp4`, 650);
}
