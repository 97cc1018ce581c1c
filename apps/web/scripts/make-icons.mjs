/* oxlint-disable no-restricted-imports -- a tool of developers, not a part of the app */
// Makes the icons of the installed studio from its mark: `node scripts/run.mjs node apps/web/scripts/make-icons.mjs`. They are
// committed, and made again when the mark or its colours change.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const tokens = readFileSync(file('../src/ui/tokens.css'), 'utf8');
/** A colour of the dark theme, which comes first. */
const token = (name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

const { module } = await runnerImport(file('../src/ui/mark.tsx'));

/**
 * The mark as a picture.
 * @param {number} height in px
 * @param {string} threads their colour
 * @param {string} live the colour of the one that stands out
 */
async function mark(height, threads, live) {
  const svg = renderToStaticMarkup(createElement(module.LogoMark, { size: height }))
    .replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" fill="${threads}"`)
    .replace('class="fill-live"', `fill="${live}"`);
  return loadImage(Buffer.from(svg));
}

/**
 * @param {string} name
 * @param {number} size in px
 * @param {object} how `share`: the mark's height in the picture; `radius`: of the ground's corners; `shape`: only the mark, for
 *   where the system takes the shape and none of the colours
 */
async function make(name, size, { share, radius = 0, shape = false }) {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!shape) {
    context.fillStyle = token('bg');
    context.beginPath();
    context.roundRect(0, 0, size, size, radius * size);
    context.fill();
  }
  const height = Math.round(size * share);
  const picture = shape ? await mark(height, '#ffffff', '#ffffff') : await mark(height, token('text'), token('live'));
  const width = height * 0.9;
  // A triangle that points to the right has its weight on the left.
  context.drawImage(picture, (size - width) / 2 + width * 0.06, (size - height) / 2, width, height);
  writeFileSync(file(`../public/icons/${name}.png`), await canvas.encode('png'));
}

await make('icon-192', 192, { share: 0.62, radius: 7 / 32 });
await make('icon-512', 512, { share: 0.62, radius: 7 / 32 });
// Systems cut their own shape out of it; what lies in the inner 80 % is never cut.
await make('maskable-512', 512, { share: 0.44 });
await make('apple-touch-icon', 180, { share: 0.54 });
await make('badge-96', 96, { share: 0.8, shape: true });
