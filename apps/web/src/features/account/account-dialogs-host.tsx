import { useEffect } from 'react';
import { useAccountDialogs } from './account-dialogs.ts';
import type { ToCheckout } from './billing/use-checkout.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { useSession } from './session.ts';

const SignInDialog = lazyWithRetry(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);
const BuyCreditsDialog = lazyWithRetry(async () => (await import('./billing/buy-credits-dialog.tsx')).BuyCreditsDialog);

/** Mounted once, at the root: the account's dialogs, each loaded when it first opens, the sign-in dialog for a visitor before that. */
export function AccountDialogsHost({ toCheckout }: { toCheckout: ToCheckout }) {
  const { signIn, buying } = useAccountDialogs();
  const visited = useSession().status === 'signed-out';
  useEffect(() => {
    if (!visited) return;
    const timer = setTimeout(SignInDialog.preload, 300);
    return () => clearTimeout(timer);
  }, [visited]);
  return (
    <>
      {signIn && <SignInDialog {...signIn} />}
      {buying && <BuyCreditsDialog toCheckout={toCheckout} />}
    </>
  );
}
