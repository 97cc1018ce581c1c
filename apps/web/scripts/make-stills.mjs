/* oxlint-disable no-restricted-imports, no-console -- a script, not a part of the app */
// Makes the pictures of the sign-in dialog and of the starters with the sandbox's own painter. The same order gives
// the same bytes, so this is run again only to choose another picture: node apps/web/scripts/make-stills.mjs
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { readSceneBrief } from '../../../packages/demo-media/src/scenes/brief.ts';
import { makeImage } from '../../../packages/demo-media/src/scenes/image.ts';
// oxlint-disable-next-line kinoloom/import-layers -- the pictures are made from the prompts that the page offers
import { starters } from '../src/features/prompt/starters.ts';

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
  ...starters.map(({ id, painted, seed }) => {
    if (!readSceneBrief(painted, seed).scene) throw new Error(`The sandbox paints no scene of "${painted}"`);
    return {
      file: `features/prompt/starters/${id}.webp`,
      order: { prompt: painted, seed, width: 960, height: 540 },
      shown: 480,
      maximum: 24 * 1024,
    };
  }),
];

for (const { file, order, shown, maximum } of stills) {
  const picture = await makeImage({ ...order, format: shown ? 'png' : 'webp' });
  const bytes = shown ? await sharp(picture).resize(shown).webp({ quality: 74 }).toBuffer() : picture;
  if (bytes.length > maximum) throw new Error(`${file} has ${bytes.length} bytes, more than ${maximum}`);
  await writeFile(new URL(`../src/${file}`, import.meta.url), bytes);
  console.log(`${file}  ${Math.round(bytes.length / 1024)} KiB`);
}
