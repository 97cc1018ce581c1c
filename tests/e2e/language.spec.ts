import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Language } from '../../apps/web/scripts/words.mjs';
import { catalogue, isModel, plans } from '../../packages/contract/src/index.ts';
import { accountWays } from './dialogs/account.ts';
import { connectionWays } from './dialogs/connections.ts';
import { editorWays } from './dialogs/editor.ts';
import { galleryWays } from './dialogs/gallery.ts';
import { studioWays } from './dialogs/studio.ts';
import { visitorWays } from './dialogs/visitor.ts';
import { closeDialog, openDialog, type Scene, type Way } from './dialogs/walk.ts';
import { gatherUnmarked, MARKED, markedLanguage } from './marked-words.ts';
import { openStudio } from './studio.ts';
import { expect, openWorkshop, test } from './workshop.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));

const french = {
  shell: { gallery: 'Galerie', loading: 'Chargement' },
  account: { language: 'Langue', browserLanguage: 'Comme le navigateur : {name}', usage: 'Utilisation' },
};

/** Builds the web app with another language beside its own ones. @returns the folder of its pages */
async function buildWith(code: string, language: Language): Promise<string> {
  const languages = join(folder, code);
  await cp(join(WEB, 'languages'), languages, { recursive: true });
  await writeFile(join(languages, `${code}.json`), JSON.stringify(language));
  process.env['LANGUAGES'] = languages;
  try {
    const outDir = join(folder, `${code}-pages`);
    await build({ root: WEB, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
    return outDir;
  } finally {
    delete process.env['LANGUAGES'];
  }
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  webmanifest: 'application/manifest+json',
};

/** Gives the page these files in place of the server's. */
async function serve(page: Page, pages: string): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/(?:assets|studio)\/|^\/[\w-]*$|\.webmanifest$/u.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname.includes('.') ? pathname : '/index.html';
      const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
      await route.fulfill({ body: await readFile(join(pages, file)), ...(type && { contentType: type }) });
    },
  );
}

let folder: string;
// Any other amount than elsewhere: workers, and so accounts, of its own, where no other journey has named things or subscribed.
test.use({ welcome: 4_990 });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinoloom-languages-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the language is chosen in the account, and holds until it is as the browser’s again', async ({
  page,
  studio,
}) => {
  test.setTimeout(180_000);
  const pages = await buildWith('fr', french);
  await openStudio(page, studio);
  await serve(page, pages);
  await page.goto('/studio/user');
  const html = page.locator('html');
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');

  await page.getByRole('combobox', { name: 'Language' }).click();
  await expect(page.getByRole('option', { name: 'As the browser: English' })).toBeVisible();
  await page.getByRole('option', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Utilisation' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: 'Galerie' })).toBeVisible();
  // What is not translated stays in English.
  await expect(page.getByRole('link', { name: 'Video Editor' })).toBeVisible();

  await page.goto('/studio/gallery');
  await expect(page).toHaveTitle('Galerie · Kinoloom');
  await page.goto('/studio/user');
  await page.getByRole('combobox', { name: 'Langue' }).click();
  await page.getByRole('option', { name: 'Comme le navigateur : English' }).click();
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('what the catalogue and the server say is German, and so is what the browser installs', async ({
    page,
    workshop,
  }) => {
    await page.goto(`/studio/video?flow=${workshop.flow}`);
    await page
      .getByRole('combobox', { name: /Modell/u })
      .first()
      .click();
    await expect(page.getByRole('option', { name: 'Veo 3 Pro' })).toContainText('8 s mit Ton, beste Qualität');
    await page.keyboard.press('Escape');
    await page.goto('/studio/user?part=receipts');
    await expect(page.getByText('Credits zur Begrüßung')).toBeVisible();
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    expect(address).toBe('/manifest.de.webmanifest');
    expect(await (await page.request.get(address ?? '')).json()).toMatchObject({
      id: '/studio',
      lang: 'de',
      shortcuts: [{ name: 'Neuer Clip' }, { name: 'Galerie' }, { name: 'Editor' }],
    });
  });
});

const DIALOGS = {
  studio: studioWays,
  gallery: galleryWays,
  account: accountWays,
  connections: connectionWays,
  editor: editorWays,
  'signing in': visitorWays,
};

/** What is called alike in every language: models, vendors, plans, programs, formats, and languages by themselves. */
const NAMES = [
  ...catalogue.filter(isModel).flatMap(({ label }) => [label, label.replace(/ .*/u, '')]),
  ...plans.flatMap(({ name, picture }) => [name, picture]),
].concat(
  [
    'Kinoloom',
    'Full HD',
    'Ultra HD',
    'Replicate',
    'Kie.ai',
    'Runway',
    'WaveSpeed',
    'ElevenLabs',
    'Stripe',
    'ComfyUI',
    'Google Gemini',
  ],
  ['OpenAI-compatible API', 'Chrome', 'Linux', 'Playwright', 'Tab', 'mp3, wav, m4a', 'English (Pseudo-Accents)'],
);
/** What the accounts of these journeys have named and written, what a new one begins with, and the fields of a model's file. */
const OWN =
  /Harbour|Red boat|Home (?:server|image)|Untold|At sea|A buoy|Slow swell|Creator|plate|upright|Clip \d|Flow 1|Untitled project|Signal fire|^(?:Empty|First|Plates)$|nothing|nowhere|\btake$|^One?(?: m(?:o(?:re?)?)?)?$|^(?:API|Model|Fields|Constants)$/u;
/** Numbers with their units, dates and times, addresses, files, ids and names of fields. */
const FIGURES =
  /\d[\d.,:×x–/-]*\s?(?:s|p|K|[kKMG]?B|px|fps|AM|PM)?\b|\S+@\S+|https?:\S+|\S+\.\w{3,4}\b|\b[a-z\d]+(?:-[a-z\d.]+)+\b|\b[a-z]+[A-Z]\w*\b|\bseed\b/gu;
/** Words that the browser writes into dates: of a year and some days around today. */
const DATES = new Set(
  Array.from({ length: 366 }, (_, day) => new Date(2026, 0, day))
    .flatMap((date) =>
      (['long', 'short'] as const).map((length) =>
        date.toLocaleDateString('en', { month: length, weekday: length, day: 'numeric' }),
      ),
    )
    .concat(
      [-1, 0, 1].flatMap((count) =>
        (['day', 'hour', 'minute', 'second'] as const).flatMap((unit) =>
          (['long', 'short'] as const).map((style) =>
            new Intl.RelativeTimeFormat('en', { numeric: 'auto', style }).format(count, unit),
          ),
        ),
      ),
    )
    .flatMap((written) => written.toLowerCase().split(/[^a-z]+/u)),
);
/** Prompts to begin with are in the words that models know best. */
const PROMPTS = ['features/prompt/starters.ts', 'features/landing/landing-clips.ts']
  .map((path) => readFileSync(join(WEB, 'src', path), 'utf8'))
  .join('');

/** What the server says is translated apart from the messages: `tests/languages.test.ts` holds that none is missing. */
const SENTENCES: ReadonlySet<string> = new Set(
  Object.keys((JSON.parse(readFileSync(join(WEB, 'languages/de.json'), 'utf8')) as { sentences: object }).sentences),
);

/** What is left of texts without what need not be a message. */
function untranslated(found: ReadonlyMap<string, string>): string[] {
  const names = NAMES.toSorted((one, other) => other.length - one.length);
  return [...found].flatMap(([text, path]) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text).replaceAll(FIGURES, '');
    const words = (rest.match(/\p{L}{2,}/gu) ?? []).filter((word) => !DATES.has(word.toLowerCase()));
    const isKnown = OWN.test(text) || PROMPTS.includes(text) || SENTENCES.has(text);
    return words.length > 0 && !isKnown ? [`${path}: ${text}`] : [];
  });
}

/** What prepares these reads pages or attributes to the letter. */
const NOT_WITH_MARKS = [
  'insufficient credits',
  'leaving without the server and without room in the browser',
  'a composition changed in two places',
];

test.describe('with marks around the words of messages', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/ERR_FAILED|status of 4\d\d/] });

  let pages: string;
  test.beforeAll(async () => {
    pages = await buildWith(MARKED, markedLanguage());
  });

  async function openAndClose(scene: Scene, way: Way): Promise<void> {
    const { dialog } = await openDialog(scene, way);
    await closeDialog(scene, way, dialog);
    await way.tidy?.(scene);
  }

  const PANELS = ['Video', 'Audio', 'Local', 'Text', 'Captions', 'Image', 'Stickers', 'Templates'];

  test('no screen says anything else', async ({ page, context, creator, workshop }) => {
    test.slow();
    const found = await gatherUnmarked(context);
    await serve(page, pages);
    const shared = await creator.post('/api/shares', { data: { flow_id: workshop.flow, days: 1, prompts: true } });
    const { link } = (await shared.json()) as { link: string };
    for (const path of [
      '/',
      '/terms',
      '/privacy',
      '/nowhere',
      '/shared',
      link,
      `/studio/video?flow=${workshop.flow}`,
      `/studio/video?flow=${workshop.flow}&media=${workshop.take.id}`,
      ...['', '?view=carousel', '?tab=all', '?tab=videos', '?tab=audio', '?tab=all&q=nothing'].map(
        (search) => `/studio/gallery${search}`,
      ),
      ...['overview', 'receipts', 'providers', 'connections', 'links', 'security', 'data'].map(
        (part) => `/studio/user?part=${part}`,
      ),
      '/studio/editor',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await page.goto(`/studio/editor?flow=${workshop.flow}`);
    const bar = page.getByRole('navigation', { name: 'Panels of the editor' });
    for (const panel of PANELS) {
      const button = bar.getByRole('button', { name: panel });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await expect(page.locator('#editor-panel')).toBeVisible();
    }
    await page.getByRole('region', { name: 'Timeline' }).locator('[data-item]').first().press('Enter');
    for (const tab of ['Settings', 'Style']) await page.getByRole('tab', { name: tab }).click();
    expect(untranslated(found)).toEqual([]);
  });

  for (const [place, ways] of Object.entries(DIALOGS))
    test(`no dialog of ${place} says anything else`, { tag: '@long' }, async ({ page, context, creator, workshop }) => {
      test.slow();
      const found = await gatherUnmarked(context);
      await serve(page, pages);
      await openWorkshop(page, workshop);
      for (const way of ways.filter(({ name }) => !NOT_WITH_MARKS.includes(name)))
        await test.step(way.name, () => openAndClose({ page, creator, workshop }, way));
      expect(untranslated(found)).toEqual([]);
    });
});
