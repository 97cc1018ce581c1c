import type { GenerationAccepted } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { checkBothThemes } from './axe.ts';
import { generate } from './studio.ts';
import { chooseModel, ended, expect, openWorkshop, test } from './workshop.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a failing model says so in the menu and before the click, and its alternative is used', async ({
  page,
  workshop,
  creator,
}) => {
  for (const prompt of ['One', 'Two', 'Three']) {
    workshop.sandbox.faults.add(faultRule('provider-failure', { promptIncludes: prompt }));
    const made = await creator.post('/api/ai/image/generate/flux-pro-ultra', {
      data: { prompt, flow_id: workshop.flow },
    });
    const { predictionId } = (await made.json()) as GenerationAccepted;
    await expect
      .poll(async () => ((await (await creator.get(`/api/jobs/${predictionId}`)).json()) as { job: object }).job)
      .toMatchObject({ status: 'failed' });
  }
  // Longer than the server keeps an answer.
  await expect
    .poll(async () => await (await creator.get('/api/models')).text(), { timeout: 8_000 })
    .toContain('"state":"failing"');

  await openWorkshop(page, workshop);
  const panel = page.getByRole('region', { name: 'Prompt' });
  await panel.getByText('Image', { exact: true }).click();
  await panel.getByLabel('Model').click();
  const option = page.getByRole('option', { name: /^Flux Pro Ultra/ });
  await expect(option).toContainText('Failing');
  await expect(option).toContainText('3 of its last 3 jobs failed at the provider, which says:');
  await option.click();

  const notice = panel.getByRole('status').filter({ hasText: 'Flux Pro Ultra is out of service at the moment.' });
  await expect(notice).toBeVisible();
  await checkBothThemes(page, 'the notice of a failing model');
  await notice.getByRole('button', { name: 'Use Seedream 3' }).click();
  await expect(notice).toBeHidden();
  await expect(panel.getByLabel('Model')).toContainText('Seedream 3');
  await generate(page, 'A quay at dawn');
  await expect(page.getByRole('button', { name: 'Open A quay at dawn' })).toBeVisible();
  expect(await ended(page, workshop)).toMatchObject({ model: 'seedream-3', status: 'completed', price: 6 });

  await chooseModel(page, /^Flux Pro Ultra/);
  await expect(notice).toBeVisible();
});

test('the providers page lists the models, and an admin checks them', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await page.goto('/studio/user?part=providers');
  const card = page.getByRole('region', { name: 'Model providers' });
  await expect(card.getByText('Act-2, Upscale to 4K with Runway')).toBeVisible();
  await card.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('The models are checked.')).toBeVisible();
});
