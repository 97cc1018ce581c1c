import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, openWorkshop, test } from './workshop.ts';

const web = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/u.test(path));
const found = (pattern: RegExp, of: readonly string[]): string[] => [
  ...new Set(
    of.flatMap((path) => [...readFileSync(`${web}${path}`, 'utf8').matchAll(pattern)].map(([, name]) => name!)),
  ),
];

/** The paths that the router knows; what varies in them is unknown, too. */
const screens = found(/\bpath: '(\/[^']*)'/gu, ['app/router.tsx'])
  .filter((path) => !path.startsWith('/dev/'))
  .map((path) =>
    (/^\/(?:$|terms|privacy|shared|studio$)/u.test(path) ? path : `/studio${path}`).replace(/\$\w+/u, 'unknown'),
  );
/** Every parameter that any screen reads: in `parsed`'s tables, and by name. */
const parameters = [
  ...new Set([
    ...found(/\b(\w+): true\b/gu, ['app/router.tsx']),
    ...found(/\bquery\.get\('(\w+)'\)/gu, sources),
    ...found(/\bsearch\['(\w+)'\]/gu, sources),
  ]),
];

const VALUES = [
  'anything',
  '',
  '0',
  '-1',
  'null',
  'true',
  '[]',
  '[1]',
  '{"a":1}',
  '"',
  '%',
  '😀',
  '../..',
  'x'.repeat(3_000),
];

/** Changes the address as a link would, and waits until the screen has followed. */
async function show(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  }, address);
}

const address = (path: string, names: readonly string[], value: string): string =>
  `${path}?${names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
const oneByOne = (value: string): string[] =>
  screens.flatMap((path) => parameters.map((name) => address(path, [name], value)));

async function standUnder(page: Page, addresses: readonly string[]): Promise<void> {
  const crash = page.getByText('This screen stopped working');
  const crashed: string[] = [];
  for (const address of addresses) {
    await show(page, address);
    if (!(await crash.isVisible())) continue;
    crashed.push(address);
    await page.goto('/studio/video');
  }
  expect(crashed).toEqual([]);
}

test('no unknown value in an address stops a screen', async ({ page, workshop, expectedNoise }) => {
  test.slow();
  expectedNoise.push(/404|400/u);
  expect(screens.length).toBeGreaterThan(7);
  expect(parameters.length).toBeGreaterThan(12);
  await openWorkshop(page, workshop);
  await standUnder(page, oneByOne('anything'));
});

test('nor does any of many', { tag: '@long' }, async ({ page, workshop, expectedNoise }) => {
  test.setTimeout(300_000);
  expectedNoise.push(/404|400|414/u);
  await openWorkshop(page, workshop);
  await standUnder(page, [
    ...oneByOne('[1]'),
    ...screens.flatMap((path) => VALUES.map((value) => address(path, parameters, value))),
  ]);
});

test('a screen that is opened under an unknown value works', async ({ page, workshop, expectedNoise }) => {
  expectedNoise.push(/404|400/u);
  await openWorkshop(page, workshop);
  for (const path of screens) {
    await page.goto(address(path, parameters, 'anything'));
    await expect(page.locator('main, [role=main]').first()).toBeVisible();
    await expect(page.getByText('This screen stopped working')).toBeHidden();
  }
});

test('a link to what is gone says so, and offers what there is', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await page.goto('/studio/video?flow=gone');
  await expect(page.getByRole('alert')).toContainText('This flow no longer exists');
  await page.getByRole('button', { name: 'Open the newest flow' }).click();
  await expect(page.getByRole('region', { name: 'Flow', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/flow=(?!gone)/u);

  await page.goto('/studio/video?media=gone');
  await expect(page.getByText('This file no longer exists.')).toBeVisible();
  await expect(page).not.toHaveURL(/media=/u);

  await page.goto('/studio/editor?flow=gone');
  await expect(page.getByRole('alert')).toContainText('This flow no longer exists');
  await page.getByRole('button', { name: 'All projects' }).click();
  await expect(page).toHaveURL(/\/studio\/editor$/u);
});
