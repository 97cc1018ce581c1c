import { messages } from '@kinoloom/contract';
import { checkBothThemes } from './axe.ts';
import { chooseImages, generate } from './studio.ts';
import { expect, openWorkshop, test } from './workshop.ts';

test(
  'a fault chosen on the sandbox page affects the next job, and both pages show it',
  { tag: '@long' },
  async ({ page, workshop }) => {
    const board = await page.context().newPage();
    await board.goto(`${workshop.sandbox.url}/__sandbox`);
    await expect(board.getByRole('button', { name: 'Throw policy' })).toBeVisible();
    await checkBothThemes(board, 'the switchboard');
    await board.getByLabel('Prompt includes').fill('quiet harbour');
    await board.getByRole('button', { name: 'Throw policy' }).click();
    await expect(board.getByText('policy waits for its job.')).toBeVisible();

    await openWorkshop(page, workshop);
    await chooseImages(page);
    await generate(page, 'A quiet harbour');
    await expect(page.getByRole('article', { name: 'Failed: A quiet harbour' })).toContainText(
      `${messages.policy} Nothing was charged. ${messages.policyAdvice}`,
    );

    await expect(board.getByRole('table').first()).toContainText('None');
    await expect(board.getByRole('table').last()).toContainText('/v1/models/kinoloom/mock-img/predictions');
    await board.close();
  },
);
