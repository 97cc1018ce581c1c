import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fontsOfComposition, paintFrame, type Pen } from '@kinoloom/composition/painter';
import { casesToPaint, goldenCases, type Agreement, type GoldenCase } from './cases.ts';
import { nodePictures } from './node-pictures.ts';
import { goldenFontFiles } from './own-fonts.ts';
import { loadFonts, nodePaintContext, pathOf } from '@kinoloom/renderer/paint-context';
import { ssim } from './ssim.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Channel differences up to this are ignored by the similarity. */
const UNSEEN = 2;

/** Folder for the images that differ. */
const differences = fileURLToPath(new URL('../../.runtime/golden', import.meta.url));

function paintHere({ overlays, at, canvas }: GoldenCase): { pixels: Uint8ClampedArray; width: number; height: number } {
  const film = { overlays: [...overlays] };
  loadFonts(fontsOfComposition(film), goldenFontFiles);
  const { width, height } = canvas;
  const surface = createCanvas(width, height);
  const context = surface.getContext('2d');
  const pen: Pen = context;
  paintFrame(
    pen,
    film,
    at,
    nodePaintContext(canvas, ({ src }) => nodePictures.get(src)),
  );
  const pixels = context.getImageData(0, 0, width, height).data;
  surface.width = 1;
  surface.height = 1;
  return { pixels, width, height };
}

let browser: Browser;
let page: Page;
const fonts = new Map(
  goldenCases
    .flatMap(({ overlays }) => fontsOfComposition({ overlays: [...overlays] }))
    .map((file) => [`/font/${file.specifier}`, file]),
);

beforeAll(async () => {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: join(here, 'page.ts'), formats: ['iife'], name: 'golden' },
    },
  });
  const script = [bundle].flat().flatMap((result) => ('output' in result ? result.output : []))[0];
  if (script?.type !== 'chunk') throw new Error('The page was not bundled');
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );
  const executablePath = process.env['CHROMIUM_PATH'] ?? system;
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  page = await browser.newPage();
  await page.route('http://golden.test/**', async (route) => {
    const font = fonts.get(decodeURIComponent(new URL(route.request().url()).pathname));
    if (font)
      await route.fulfill({
        contentType: 'font/woff2',
        body: readFileSync(goldenFontFiles[font.specifier] ?? pathOf(font)),
      });
    else await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
  });
  await page.goto('http://golden.test/');
  await page.addScriptTag({ content: script.code });
}, 60_000);

afterAll(async () => {
  mkdirSync(differences, { recursive: true });
  writeFileSync(join(differences, 'figures.json'), JSON.stringify(figures, undefined, 2));
  await browser?.close();
});

async function paintThere(index: number): Promise<Uint8ClampedArray> {
  const encoded = await page.evaluate<string>(`paintCase(${index})`);
  return new Uint8ClampedArray(Buffer.from(encoded, 'base64'));
}

function keep(name: string, pixels: Uint8ClampedArray, width: number, height: number): void {
  mkdirSync(differences, { recursive: true });
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const data = context.createImageData(width, height);
  data.data.set(pixels);
  context.putImageData(data, 0, 0);
  writeFileSync(join(differences, `${name.replaceAll(/[^\w-]+/g, '-')}.png`), canvas.encodeSync('png'));
}

interface Figure {
  readonly name: string;
  readonly similarity: number;
  /** The largest difference of a channel, of 255. */
  readonly largest: number;
  /** Share of channels that differ. */
  readonly unequal: number;
}
const figures: Figure[] = [];

function holds(agrees: Agreement, { similarity, largest, unequal }: Omit<Figure, 'name'>): boolean {
  switch (agrees.kind) {
    case 'identical':
      return largest === 0;
    case 'nearly':
      return largest <= agrees.most && unequal <= agrees.share;
    case 'similar':
      return similarity >= agrees.least;
  }
}

test.for(casesToPaint(process.env['GOLDEN']))(
  'Chromium and Node paint the same picture: $name',
  async ({ index, ...golden }) => {
    const { pixels, width, height } = paintHere(golden);
    const there = await paintThere(index);
    expect(there.length).toBe(pixels.length);
    let [largest, count] = [0, 0];
    for (let at = 0; at < pixels.length; at++) {
      const apart = Math.abs(pixels[at]! - there[at]!);
      largest = Math.max(largest, apart);
      if (apart > 0) count += 1;
    }
    const unequal = count / pixels.length;
    const similarity = ssim(pixels, there, width, UNSEEN);
    figures.push({ name: golden.name, similarity, largest, unequal });
    if (!holds(golden.agrees, { similarity, largest, unequal })) {
      keep(`${index}-${golden.name}-node`, pixels, width, height);
      keep(`${index}-${golden.name}-chromium`, there, width, height);
    }
    const { agrees } = golden;
    if (agrees.kind === 'similar') expect(similarity).toBeGreaterThanOrEqual(agrees.least);
    else {
      const { most, share } = agrees.kind === 'nearly' ? agrees : { most: 0, share: 0 };
      expect(largest).toBeLessThanOrEqual(most);
      expect(unequal).toBeLessThanOrEqual(share);
    }
  },
);
