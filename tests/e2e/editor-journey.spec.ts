import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { Composition, durationOf, type Overlay } from '@kinoloom/composition';
import type { UploadAnswer } from '@kinoloom/contract';
import { frameAt, probe } from '@kinoloom/media/node';
import { recordedFrames, psnr } from '../golden/composition-frames.ts';
import { clip } from '../harness/clips.ts';
import { checkBothThemes } from './axe.ts';
import { expect, test } from './workshop.ts';

/** Six clips of 10 s. */
const CLIPS = 6;
const FRAMES = 300;
const WORDS = 'They say the lamp has burned for ninety years.\nI have kept it for eleven.';
/** Minimum PSNR of the file against the player, in dB. */
const LIKE = 38;
const size = { width: 1280, height: 720 };

/** A flow with the clips of a composition, and music. */
async function newFlow(creator: APIRequestContext): Promise<string> {
  const made = await creator.post('/api/db/flows', { data: { name: 'Halcyon' } });
  const { id: flow } = (await made.json()) as { id: string };
  for (let index = 0; index < CLIPS; index++) {
    const buffer = await clip({ clip: index, size: { width: 640, height: 360 }, frames: FRAMES, sound: 'tone' });
    const sent = await creator.post('/api/upload/file', {
      multipart: { flow_id: flow, file: { name: `clip-${index}.mp4`, mimeType: 'video/mp4', buffer } },
    });
    expect(((await sent.json()) as UploadAnswer).success).toBe(true);
  }
  const ordered = await creator.post('/api/ai/audio/music', {
    data: { prompt: 'Low strings, tide', music_length_ms: 10_000, flow_id: flow },
  });
  expect(await ordered.json()).toMatchObject({ success: true, credits: 60 });
  return flow;
}

async function compositionOf(page: Page): Promise<Composition> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  return Composition.parse(((await answer.json()) as { project: { composition: unknown } }).project.composition);
}

const kinds = ({ overlays }: Composition): string[] => overlays.map(({ type }) => type).sort();
const whole = [...Array.from({ length: CLIPS }, () => 'video'), 'caption', 'sound', 'sticker', 'text'].sort();

async function the(page: Page, type: Overlay['type']): Promise<Overlay> {
  const found = (await compositionOf(page)).overlays.find((overlay) => overlay.type === type);
  if (!found) throw new Error(`There is no ${type} in the composition`);
  return found;
}

const saved = (page: Page) =>
  expect(page.getByRole('button', { name: 'Save States' })).toHaveAttribute('title', /^Autosaved/);

/** Renders the open composition and waits for the file. */
async function rendered(page: Page, press: (button: Locator) => Promise<void>, path: string): Promise<void> {
  await press(page.getByRole('button', { name: /^Render/ }).first());
  const choice = page.getByRole('dialog', { name: 'Choose Format and Resolution' });
  await expect(choice.getByRole('radio', { name: /720p HD/ })).toBeChecked();
  await press(choice.getByRole('button', { name: /^Render 720p HD/ }));
  const done = page.getByRole('dialog', { name: 'Render' });
  await expect(done.getByText(/is rendered/)).toBeVisible({ timeout: 240_000 });
  const downloading = page.waitForEvent('download');
  await press(done.getByRole('button', { name: 'Download Video' }));
  await (await downloading).saveAs(path);
  await press(done.getByRole('button', { name: 'Close', exact: true }).first());
}

/** Resizes the canvas to the file's resolution. */
async function paintInSize(page: Page): Promise<void> {
  const canvas = page.locator('canvas[role=img]');
  let [width, height] = [1_800, 1_200];
  for (let round = 0; round < 6; round++) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(400);
    const box = await canvas.boundingBox();
    if (!box) throw new Error('There is no picture');
    if (Math.abs(box.width - size.width) < 0.5 && Math.abs(box.height - size.height) < 0.5) return;
    width += Math.round(size.width - box.width);
    height = Math.max(height, 1_200);
  }
  throw new Error('The stage does not get the size of the file');
}

async function shown(page: Page): Promise<Buffer> {
  const url = await page.locator('canvas[role=img]').evaluate((canvas, { width, height }) => {
    const copy = new OffscreenCanvas(width, height);
    copy.getContext('2d')?.drawImage(canvas as HTMLCanvasElement, 0, 0, width, height);
    return copy.convertToBlob().then(
      (blob) =>
        new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
          reader.readAsDataURL(blob);
        }),
    );
  }, size);
  return inYuv(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

async function inYuv(png: Buffer): Promise<Buffer> {
  const pixels = await sharp(png).ensureAlpha().raw().toBuffer();
  return recordedFrames(new Uint8ClampedArray(pixels), size);
}

/** Expects similar frames in the file and the player, at ten positions across the composition. */
async function matches(page: Page, path: string, frames: number): Promise<void> {
  await paintInSize(page);
  const facts = await probe(path);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Home');
  let at = 0;
  for (let sample = 0; sample < 10; sample++) {
    const to = Math.floor(((sample + 0.4) * frames) / 10);
    for (; at + 10 <= to; at += 10) await page.keyboard.press('Shift+ArrowRight');
    for (; at < to; at++) await page.keyboard.press('ArrowRight');
    const still = await frameAt(path, facts, { at: ((to + 0.5) * 1000) / 30, format: 'png' });
    if (!still) throw new Error('The file has no picture');
    const inFile = await inYuv(Buffer.from(still.bytes));
    await expect
      .poll(async () => psnr(inFile, await shown(page)), { message: `frame ${to}`, timeout: 20_000 })
      .toBeGreaterThanOrEqual(LIKE);
  }
}

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-journey-'));
  try {
    await work(join(folder, 'film.mp4'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const rail = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Panels of the editor' }).getByRole('button', { name, exact: true });

/** Adds everything except the clips; `press` presses a button. */
async function furnish(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  await press(rail(page, 'Text'));
  await press(page.getByRole('button', { name: 'Wide title' }));
  await press(rail(page, 'Captions'));
  await page.getByRole('textbox', { name: 'Transcript' }).fill(WORDS);
  await press(page.getByRole('button', { name: 'Add captions' }));
  await press(rail(page, 'Stickers'));
  await press(page.getByRole('button', { name: 'Lighthouse' }));
  await press(rail(page, 'Audio'));
  await press(page.getByRole('button', { name: /^Add to Timeline/ }).first());
  await saved(page);
}

test.beforeEach(() => test.setTimeout(480_000));

test(
  'a one-minute video is built with the mouse, and the rendered file matches the player',
  { tag: '@long' },
  async ({ page, creator, context }) => {
    const flow = await newFlow(creator);
    await context.addCookies((await creator.storageState()).cookies);
    await page.goto(`/studio/video?flow=${flow}`);
    await page.getByRole('button', { name: 'Edit Flow' }).click();
    await page.waitForURL(/project=/);
    await expect(page.getByRole('button', { name: /^Video, / })).toHaveCount(CLIPS);

    const click = (button: Locator): Promise<void> => button.click();
    await furnish(page, click);
    expect(kinds(await compositionOf(page))).toEqual(whole);

    // Moves the title along its row, and extends it.
    const item = page.getByRole('button', { name: /^Text, / });
    const before = await the(page, 'text');
    const box = await item.boundingBox();
    if (!box) throw new Error('The title is not on the timeline');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 40, middle.y, { steps: 4 });
    await page.mouse.move(middle.x + 120, middle.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await the(page, 'text')).from).toBeGreaterThan(before.from + 60);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await the(page, 'text')).from).toBe(before.from);
    await page.keyboard.press('Control+Shift+z');
    await saved(page);
    await checkBothThemes(page, 'the editor with a composition');

    await holdsInItsFile(page, click);
  },
);

/** Renders the composition: the file must have sound, the full length, and the player's frames. */
async function holdsInItsFile(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  expect(durationOf(await compositionOf(page))).toBe(CLIPS * FRAMES);
  await inFolder(async (path) => {
    await rendered(page, press, path);
    const facts = await probe(path);
    expect(facts.kind === 'video' && facts.audio).toBeTruthy();
    expect(facts.kind === 'video' && Math.abs(facts.durationMs - CLIPS * FRAMES * (1000 / 30))).toBeLessThan(50);
    await matches(page, path, CLIPS * FRAMES);
  });
}

const enter = (button: Locator): Promise<void> => button.press('Enter');

interface Place {
  readonly page: Page;
  readonly creator: APIRequestContext;
  readonly context: BrowserContext;
}

async function buildByKeyboard({ page, creator, context }: Place): Promise<void> {
  const flow = await newFlow(creator);
  await context.addCookies((await creator.storageState()).cookies);
  await page.goto(`/studio/video?flow=${flow}`);
  await enter(page.getByRole('button', { name: 'Edit Flow' }));
  await page.waitForURL(/project=/);
  await expect(page.getByRole('button', { name: /^Video, / })).toHaveCount(CLIPS);
  await furnish(page, enter);
  expect(kinds(await compositionOf(page))).toEqual(whole);

  // Moves the title by ten frames, and splits and rejoins a clip at the playhead.
  const before = await the(page, 'text');
  await page.getByRole('button', { name: /^Text, / }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(async () => (await the(page, 'text')).from).toBe(before.from + 10);
  await page
    .getByRole('button', { name: /^Video, / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await saved(page);
  expect(durationOf(await compositionOf(page))).toBe(CLIPS * FRAMES);
}

test('the same video is built with the keyboard alone', ({ page, creator, context }) =>
  buildByKeyboard({ page, creator, context }));

test(
  'a video built with the keyboard is rendered with it, and the file matches the player',
  { tag: '@long' },
  async ({ page, creator, context }) => {
    await buildByKeyboard({ page, creator, context });
    await holdsInItsFile(page, enter);
  },
);

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'the same video is built by touch, and the rendered file matches the player',
    { tag: '@long' },
    async ({ page, creator, context }) => {
      const flow = await newFlow(creator);
      await context.addCookies((await creator.storageState()).cookies);
      await page.goto(`/studio/editor?flow=${flow}`);
      await page.waitForURL(/project=/);
      const tap = (button: Locator): Promise<void> => button.tap();
      const bar = page.getByRole('navigation', { name: 'Panels of the editor' });
      const more = async (name: string): Promise<void> => {
        await tap(bar.getByRole('button', { name: 'More' }));
        await tap(page.getByRole('menuitem', { name }));
      };
      const close = async (): Promise<void> => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      await more('Text');
      await tap(page.getByRole('button', { name: 'Wide title' }));
      await close();
      await more('Captions');
      await page.getByRole('textbox', { name: 'Transcript' }).fill(WORDS);
      await tap(page.getByRole('button', { name: 'Add captions' }));
      await close();
      await more('Stickers');
      await tap(page.getByRole('button', { name: 'Lighthouse' }));
      await close();
      await tap(bar.getByRole('button', { name: 'Audio' }));
      await tap(page.getByRole('button', { name: /^Add to Timeline/ }).first());
      await close();
      await expect.poll(async () => kinds(await compositionOf(page)), { timeout: 30_000 }).toEqual(whole);
      await checkBothThemes(page, 'the editor on a phone');

      await holdsInItsFile(page, tap);
    },
  );
});
