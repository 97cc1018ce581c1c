/* oxlint-disable no-restricted-imports, no-console -- a script, not a part of the app */
// Makes the pictures of the sign-in dialog with the sandbox's own painter. The same order gives
// the same bytes, so this is run again only to choose another picture: node apps/web/scripts/make-stills.mjs
import { writeFile } from 'node:fs/promises';
import { makeImage } from '../../../packages/demo-media/src/scenes/image.ts';

const stills = [
  {
    file: 'features/account/lighthouse.webp',
    order: { prompt: 'Lighthouse at dusk, beam over the sea, portrait', seed: 2, width: 424, height: 960 },
    maximum: 60 * 1024,
  },
  {
    file: 'features/account/aurora.webp',
    order: { prompt: 'Aurora over a still lake, night, portrait', seed: 2, width: 424, height: 960 },
    maximum: 60 * 1024,
  },
];

for (const { file, order, maximum } of stills) {
  const bytes = await makeImage({ ...order, format: 'webp' });
  if (bytes.length > maximum) throw new Error(`${file} has ${bytes.length} bytes, more than ${maximum}`);
  await writeFile(new URL(`../src/${file}`, import.meta.url), bytes);
  console.log(`${file}  ${Math.round(bytes.length / 1024)} KiB`);
}
