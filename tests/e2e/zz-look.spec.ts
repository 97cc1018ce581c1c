import { expect, openWorkshop, test } from './workshop.ts';
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test('look', async ({ page, workshop }) => {
  await page.route('**/api/models', async (route) => {
    const answer = (await (await route.fetch()).json()) as { models: any[]; problems: any[] };
    const at = new Date(Date.now() - 3_700_000).toISOString();
    for (const model of answer.models) {
      if (model.provider === 'replicate' && !model.id.startsWith('mock')) Object.assign(model, { provider: 'c1', connection: 'Our Replicate', state: 'live', checked_at: at });
      if (model.id === 'flux-pro') Object.assign(model, { state: 'failing', message: '5 of its last 8 jobs failed at the provider, which says: Service is temporarily unavailable. Please try again later. (E004)', alternative: 'seedream-3' });
      if (model.id === 'kling-pro') Object.assign(model, { state: 'retired', message: 'Replicate no longer has kwaivgi/kling-v2.1.', alternative: 'kling-std' });
      if (model.id === 'seedance-pro') Object.assign(model, { state: 'changed', message: 'It no longer takes last_frame_image, and 1080p is no longer a resolution.', alternative: 'kling-std' });
    }
    answer.problems = [{ provider: 'c1', connection: 'Our Replicate', message: 'GET https://api.replicate.com/v1/account answered 503.' }];
    await route.fulfill({ json: answer });
  });
  await openWorkshop(page, workshop);
  for (const theme of ['dark', 'light'] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`/studio/video?flow=${workshop.flow}`);
      const panel = page.getByRole('region', { name: 'Prompt' });
      await expect(panel).toBeVisible();
      await page.waitForTimeout(800);
      if (!(await panel.getByText('Image', { exact: true }).isVisible())) await page.screenshot({ path: `/tmp/look/${theme}-${width}-first.png` });
      await panel.getByText('Image', { exact: true }).click();
      await panel.getByLabel('Model').first().click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/look/${theme}-${width}-menu.png` });
      await page.getByRole('option', { name: /^Flux Pro/ }).click();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/look/${theme}-${width}-notice.png` });
      await page.goto('/studio/user?part=providers');
      await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/look/${theme}-${width}-providers.png`, fullPage: true });
    }
});
