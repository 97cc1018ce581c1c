import { readFileSync } from 'node:fs';
import { expect, newAccount, test } from './studio.ts';

test('a prompt from the landing page is in the studio after signing up', { tag: '@sizes' }, async ({ page }) => {
  await page.goto('/');
  const prompt = page.getByRole('textbox', { name: 'What do you want to see?' });
  const pill = page.getByRole('button', { name: /^Generate/u });
  // With an empty prompt the button focuses the prompt.
  await pill.press('Enter');
  await expect(prompt).toBeFocused();
  await prompt.fill('Slow swell at dawn');
  await page.getByRole('radiogroup', { name: 'What to make' }).getByText('Image', { exact: true }).click();
  await prompt.press('Enter');

  await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible();
  const { email, password } = newAccount();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/studio\/video$/u);
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Slow swell at dawn');
  // The settings chosen with the prompt carry over.
  await expect(page.getByRole('radio', { name: 'Image', exact: true })).toBeChecked();

  // A signed-in user gets a link to the studio; the prompt is not inserted twice.
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Open studio' })).toBeVisible();
  await expect(prompt).toHaveValue('');
});

test('a visitor has an mp4 of the prompt of the landing page after at most nine actions', async ({ page }) => {
  let actions = 0;
  const act = async (action: Promise<void>): Promise<void> => {
    actions += 1;
    await action;
  };
  await page.goto('/');
  await act(page.getByRole('textbox', { name: 'What do you want to see?' }).fill('Slow swell at dawn'));
  await act(page.getByRole('button', { name: /^Generate/u }).click());
  const dialog = page.getByRole('dialog', { name: 'Create account' });
  const { email, password } = newAccount();
  await act(dialog.getByLabel('Email').fill(email));
  await act(dialog.getByLabel('Password', { exact: true }).fill(password));
  await act(dialog.getByRole('button', { name: 'Create account' }).click());

  // The prompt waits, and says what to press, until it is edited or sent.
  const panel = page.getByRole('region', { name: 'Prompt' });
  const says = panel.getByText('Your prompt is here. Press Generate, free.');
  await expect(says).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Slow swell at dawn');
  await act(panel.getByRole('button', { name: 'Generate, free' }).click());
  await expect(says).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Open Slow swell at dawn' })).toBeVisible({
    timeout: 120_000,
  });
  const downloading = page.waitForEvent('download', { timeout: 120_000 });
  await act(page.getByRole('button', { name: /^Render flow/u }).click());
  expect((await downloading).suggestedFilename()).toMatch(/\.mp4$/u);
  expect(actions).toBeLessThanOrEqual(9);
});

test('a prompt on the landing page is kept for 24 hours', { tag: ['@long', '@sizes'] }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const prompt = page.getByRole('textbox', { name: 'What do you want to see?' });
  await prompt.fill('Slow swell at dawn');
  await page.clock.fastForward('23:59:00');
  await page.reload();
  await expect(prompt).toHaveValue('Slow swell at dawn');
  await page.clock.fastForward('00:02:00');
  await page.reload();
  await expect(prompt).toHaveValue('');
});

test(
  'the example videos are chosen by keyboard, and each sets the placeholder of the prompt',
  { tag: ['@long', '@sizes'] },
  async ({ page }) => {
    await page.goto('/');
    const prompt = page.getByRole('textbox', { name: 'What do you want to see?' });
    await expect(prompt).toHaveAttribute('placeholder', /^Slow swell at dawn/u);
    await page.getByRole('radio', { name: 'Slow swell at dawn' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(prompt).toHaveAttribute('placeholder', /^Lighthouse at dusk/u);
    await expect(page.getByRole('img', { name: 'Lighthouse at dusk' }).first()).toBeVisible();
  },
);

// The tests' Firefox wants no motion, so there the clip does not play.
test(
  'the clip on the landing page can be paused, and stays so when another is chosen',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.goto('/');
    const isPaused = () => page.locator('main video').evaluate((video: HTMLVideoElement) => video.paused);
    const pause = page.getByRole('button', { name: 'Pause the clip' });
    await pause.click();
    expect(await isPaused()).toBe(true);
    await page.getByRole('radio', { name: 'Slow swell at dawn' }).press('ArrowRight');
    await expect(page.getByRole('img', { name: 'Lighthouse at dusk' }).first()).toBeVisible();
    expect(await isPaused()).toBe(true);
    await page.getByRole('button', { name: 'Play the clip' }).click();
    await expect.poll(isPaused).toBe(false);
  },
);

test('the landing page is dark, even with the system’s light theme', { tag: '@chromium' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('main').locator('..')).toHaveCSS('background-color', 'rgb(12, 11, 9)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(245, 240, 232)');
});

test('the licences of the dependencies and fonts of the page are served', async ({ request }) => {
  const answer = await request.get('/third-party-licences.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  const { dependencies } = JSON.parse(readFileSync('apps/web/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // radix-ui stands for the packages that it re-exports.
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@kinoloom/') && name !== 'radix-ui');
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) expect(text).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, 'mu'));
  for (const words of [
    'Permission is hereby granted, free of charge',
    'Mozilla Public License',
    'SIL OPEN FONT LICENSE',
  ])
    expect(text).toContain(words);
});
