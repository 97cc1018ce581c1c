import { beginning, named } from '../named.ts';
import { button, type Way } from './walk.ts';

export const visitorWays: readonly Way[] = [
  {
    name: 'signing in',
    shows: ['features/account/sign-in-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.context().clearCookies();
      await page.goto('/');
    },
    from: (page) => button(page, named('Sign In')),
    title: named('Create account'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'signing in to generate',
    shows: ['features/account/sign-in-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.goto('/studio/video');
      await page.getByRole('textbox', { name: named('Prompt') }).fill('Slow swell');
    },
    from: (page) => page.getByRole('textbox', { name: named('Prompt') }),
    title: named('Create account'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'a result of a shared flow',
    shows: ['features/shared-page/large-result.tsx', 'MediaFrame'],
    prepare: async ({ page, creator, workshop }) => {
      const made = await creator.post('/api/shares', { data: { flow_id: workshop.flow, days: 1 } });
      await page.goto(((await made.json()) as { link: string }).link);
    },
    from: (page) => button(page, beginning('Open {name}', { name: /Video/u })),
    title: named('Video'),
    seenBy: 'sharing.spec.ts',
  },
];
