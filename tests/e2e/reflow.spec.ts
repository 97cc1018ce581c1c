import { expectFits } from './sticking-out.ts';
import { expect, newAccount, signUpBy } from './studio.ts';
import { test } from './workshop.ts';

test.use({ welcome: 1_000_000 });

const screens = [
  '/studio/video',
  '/studio/gallery',
  '/studio/gallery?view=carousel',
  '/studio/gallery?tab=all',
  '/studio/editor',
  '/studio/user',
  '/studio/user?part=receipts',
  '/studio/user?part=providers',
  '/studio/user?part=links',
  '/studio/user?part=security',
  '/studio/user?part=data',
];

/** 60 letters. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen';

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop at 200 % zoom', { width: 720, height: 450 }],
] as const)
  test(`a million credits, long names and German labels stay in their cards on ${name}`, async ({ page, studio }) => {
    const headers = { origin: studio.url };
    await page.setViewportSize(viewport);
    // A separate account: the workshop's is shared, and spends credits.
    await signUpBy(page.request, studio.url, { ...newAccount(), name: LONG });
    const [flow] = (await (await page.request.get('/api/db/flows')).json()) as { id: string }[];
    await page.request.post('/api/ai/image/generate/mock-img', { headers, data: { prompt: LONG, flow_id: flow?.id } });
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectFits(page, screen);
    }
  });
