import { named } from '../named.ts';
import { expect, signUpBy } from '../studio.ts';
import { button, type Scene, type Way } from './walk.ts';

/** A separate account with a plan: other tests expect none. */
async function subscribe({ page }: Scene): Promise<void> {
  await page.goto('/');
  const headers = { origin: new URL(page.url()).origin };
  await page.context().clearCookies();
  await signUpBy(page.request, headers.origin);
  const plan = await page.request.post('/api/billing/checkout', { data: { kind: 'plan', id: 'studio-pro' }, headers });
  const { url } = (await plan.json()) as { url: string };
  await page.request.post(`/api/billing/test-checkout/${url.split('/').at(-1)}`, {
    data: { decision: 'confirm' },
    headers,
  });
}

export const accountWays: readonly Way[] = [
  {
    name: 'cancelling a plan',
    shows: ['features/account/billing/cancel-dialog.tsx', 'Dialog'],
    prepare: async (scene) => {
      await subscribe(scene);
      await scene.page.goto('/studio/user');
      await expect(scene.page.getByText(named('Next billing date'))).toBeVisible();
    },
    from: (page) => button(page, named('Cancel Subscription')),
    title: named('Cancel Subscription'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'buying credits',
    shows: ['features/account/billing/buy-credits-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Buy More')),
    title: named('Buy Credits'),
    isAnotherOnPhone: true,
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'switching plans, over buying credits',
    shows: ['features/account/billing/use-plan-choice.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await button(page, named('Buy More')).press('Enter');
    },
    from: (page) => button(page, /: Master Plan$/u),
    title: named('Switch to {plan}', { plan: 'Master Plan' }),
    isAnotherOnPhone: true,
    seenBy: 'accessibility.spec.ts',
    tidy: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'revoking all links',
    shows: ['features/account/links/links-part.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      const [flow] = (await (await page.request.get('/api/db/flows')).json()) as { id: string }[];
      const headers = { origin: new URL(page.url()).origin };
      await page.request.post('/api/shares', { data: { flow_id: flow?.id, days: 1 }, headers });
      await page.goto('/studio/user?part=links');
    },
    from: (page) => button(page, named('Revoke all')),
    title: named('Revoke all'),
  },
  {
    name: 'deleting the account',
    shows: ['features/account/data-tab/delete-account-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.goto('/studio/user?part=data');
    },
    from: (page) => button(page, named('Delete account')),
    title: named('Delete account'),
    seenBy: 'accessibility.spec.ts',
  },
];
