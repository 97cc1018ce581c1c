import { Suspense } from 'react';
import { useAccountDialogs } from './account-dialogs.ts';
import type { ToCheckout } from './billing/use-checkout.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';

const SignInDialog = lazyWithRetry(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);
const BuyCreditsDialog = lazyWithRetry(async () => (await import('./billing/buy-credits-dialog.tsx')).BuyCreditsDialog);

/** Mounted once, at the root: the account's dialogs, each loaded when it first opens. */
export function AccountDialogsHost({ toCheckout }: { toCheckout: ToCheckout }) {
  const { signIn, buying } = useAccountDialogs();
  return (
    <Suspense>
      {signIn && <SignInDialog {...signIn} />}
      {buying && <BuyCreditsDialog toCheckout={toCheckout} />}
    </Suspense>
  );
}
