import type { APIRequestContext, Page } from '@playwright/test';
import { emptyComposition, canvasSizes, frame, type Composition } from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened } from '@kinoloom/contract';
import { clipOfTake } from './clip-of-take.ts';
import { expect, test } from './workshop.ts';

test.use({ settings: { FILM_MAX_SECONDS: '60', FILM_MAX_ROWS: '6' } });

const clipAt = (take: MediaRecord, from: number) => ({
  ...clipOfTake(take, 0, 90, { originalWidth: 1280, originalHeight: 720 }),
  from: frame(from),
});

async function open(page: Page, creator: APIRequestContext, film: Composition): Promise<void> {
  const made = await creator.post('/api/projects', { data: { name: 'Long', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
}

test('a film above lowered limits opens, says so, and is edited down to them', async ({ page, creator, workshop }) => {
  const long = { ...clipAt(workshop.take, 61 * 30), id: 'late' };
  await open(page, creator, {
    ...emptyComposition(canvasSizes['16:9'], 8),
    overlays: [clipAt(workshop.take, 0), long],
  });
  await page.getByRole('button', { name: 'Render', exact: true }).click();
  const cannot = page.getByRole('dialog', { name: 'Cannot Render Video' });
  await expect(cannot).toContainText(
    'At the moment we only support videos until 1:00 minutes long, please remove some clips. Current min duration: 1:04',
  );
  await cannot.getByRole('button', { name: 'Show' }).click();
  await expect(cannot).toBeHidden();
  await page.keyboard.press('Delete');
  await page
    .getByRole('button', { name: /^Render/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Choose Format and Resolution' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Timeline settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Timeline settings' });
  await expect(settings).toContainText('This film has 8 rows, and the studio offers 6. They stay; none can be added.');
  await expect(settings.getByRole('button', { name: 'Add a row' })).toBeDisabled();
  // By keyboard.
  const remove = settings.getByRole('button', { name: 'Remove a row' });
  await remove.press('Enter');
  await expect(settings.getByRole('status', { name: 'Rows' })).toHaveText('7');
  await remove.press('Enter');
  await expect(settings).toContainText('5 to 6');
});
