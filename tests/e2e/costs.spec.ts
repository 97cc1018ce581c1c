import { openEmbedded } from '../harness/embedded-database.ts';
import { checkBothThemes } from './axe.ts';
import { test } from './connections-page.ts';
import { expect } from './studio.ts';

test.use({ expectedNoise: [/status of 500/] });

test('an admin sees what users paid and what vendors charged, also when it could not be read at first', async ({
  page,
  context,
  creator,
  studio,
}) => {
  await context.addCookies((await creator.storageState()).cookies);
  const costs = page.getByRole('region', { name: 'Costs' });
  await page.goto('/studio/user?part=connections');
  await expect(costs.getByText('No costs yet')).toBeVisible();
  await expect(costs).toContainText('in the last 30 days');

  const { user } = (await (await creator.get('/api/auth/get-session')).json()) as { user: { id: string } };
  const database = await openEmbedded(studio.dataDir);
  const add = (model: string, provider: string, status: string, price: number, cost: object | null) =>
    database.pool.query(
      `insert into job (id, user_id, operation, media_type, model, input, price, charge, status, provider, sandbox,
         vendor_cost, finished_at)
       values (gen_random_uuid(), $1, 'generate', 'video', $2, '{}', $3, $4, $5, $6, false, $7, now())`,
      [user.id, model, price, status === 'completed' ? 'captured' : 'released', status, provider, cost],
    );
  const connection = crypto.randomUUID();
  await database.pool.query(
    `insert into connection (id, kind, name, removed_at) values ($1, 'fal', 'Our former fal', now())`,
    [connection],
  );
  await add('runway-4k', 'runway', 'completed', 1_035, { amount: 62.5, unit: 'credits' });
  await add('runway-4k', 'runway', 'failed', 35, { amount: 7, unit: 'credits' });
  await add('runway-4k', 'runway', 'failed', 35, { amount: 2, unit: 'USD' });
  await add('flux-pro', connection, 'completed', 9, { amount: 0.0125, unit: 'USD' });
  await add('act-2', 'runway', 'completed', 40, null);
  await database.close();

  await page.route('**/api/costs', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The costs are away.', code: 'internal' } }),
  );
  await page.reload();
  await expect(costs).toContainText('Failed to load the costs');
  await page.unroute('**/api/costs');
  await costs.getByRole('button', { name: 'Try Again' }).click();

  const row = (name: string) => costs.getByRole('row').filter({ hasText: name });
  await expect(row('Flux Pro Ultra')).toContainText('Our former fal');
  await expect(row('Flux Pro Ultra')).toContainText('$0.0125 for 1 job');
  await expect(row('4k')).toContainText('69.5 of its credits for 2 jobs');
  await expect(row('4k')).toContainText('1,035');
  await expect(row('Act-2')).toContainText('not told');
  await checkBothThemes(page, 'the costs');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row('Act-2')).toContainText('1 job completed');
  // The text as it is shown.
  await expect(row('Flux Pro Ultra')).toHaveText(/Vendor charged \$0\.0125 for 1 job$/, { useInnerText: true });
  await expect(row('4k')).toHaveText(/Vendor charged \$2\.00 for 1 job \+ 69\.5 of its credits for 2 jobs$/, {
    useInnerText: true,
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
