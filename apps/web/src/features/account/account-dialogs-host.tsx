import { Suspense, useEffect, useState } from 'react';
import { useAccountDialogs } from './account-dialogs.ts';
import type { ToCheckout } from './billing/use-checkout.ts';
import { useSession } from './session.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';

const loadSignIn = () => import('./sign-in-dialog.tsx');
const SignInDialog = lazyWithRetry(async () => (await loadSignIn()).SignInDialog);
const BuyCreditsDialog = lazyWithRetry(async () => (await import('./billing/buy-credits-dialog.tsx')).BuyCreditsDialog);

/** Once, at the root: the account's dialogs, each fetched when it first opens or is likely to. */
export function AccountDialogsHost({ toCheckout }: { toCheckout: ToCheckout }) {
  const { signIn, buying } = useAccountDialogs();
  const visited = useSession().status === 'signed-out';
  // Not through `lazy`, which React shows 300 ms after it has suspended.
  const [Ready, setReady] = useState<Awaited<ReturnType<typeof loadSignIn>>['SignInDialog']>();
  const Dialog = Ready ?? SignInDialog;
  // A visitor's press on "Sign In" is answered at once: its dialog is fetched once the page has come to rest.
  useEffect(() => {
    if (!visited) return;
    const fetchIt = async (): Promise<void> => {
      const { SignInDialog: Fetched } = await loadSignIn();
      // One that is open stays what it is, with what is written in it.
      if (!useAccountDialogs.getState().signIn) setReady(() => Fetched);
    };
    // It may fail: then it is fetched when it opens.
    const timer = setTimeout(() => void fetchIt().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, [visited]);
  return (
    <Suspense>
      {signIn && <Dialog {...signIn} />}
      {buying && <BuyCreditsDialog toCheckout={toCheckout} />}
    </Suspense>
  );
}
