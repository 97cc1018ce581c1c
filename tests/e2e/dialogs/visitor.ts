import { button, type Way } from './walk.ts';

export const visitorWays: readonly Way[] = [
  {
    name: 'signing in',
    shows: ['features/account/sign-in-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.context().clearCookies();
      await page.goto('/');
    },
    from: (page) => button(page, 'Sign In'),
    title: 'Create account',
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'signing in to generate',
    shows: ['features/account/sign-in-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.goto('/studio/video');
      await page.getByRole('textbox', { name: 'Prompt' }).fill('Slow swell');
    },
    from: (page) => page.getByRole('textbox', { name: 'Prompt' }),
    title: 'Create account',
    seenBy: 'accessibility.spec.ts',
  },
];
