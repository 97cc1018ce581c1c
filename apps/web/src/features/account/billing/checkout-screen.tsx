import { unreachable, type Checkout } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../lib/api-error.ts';

import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/billing.ts';
import { openBuyCredits } from '../account-dialogs.ts';
import { creditsQuery } from '../queries.ts';
import { SessionGate } from '../session-gate.tsx';
import { checkoutQuery } from './checkout.ts';
import { TestCheckout } from './test-checkout.tsx';

/** After this time a text says that it takes longer. */
const LONG_MS = 30_000;

interface CheckoutScreenProps {
  id: string;
  /** True when the buyer has cancelled on Stripe's page. */
  left: boolean;
}

/** A checkout in all its states: to be decided (test), pending (Stripe), and final. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  return (
    <SessionGate
      loading={words.loading}
      failed={words.checkoutNotLoaded}
      signedOut={[words.notSignedIn, words.signInToSee]}
    >
      {() => <OwnCheckout {...props} />}
    </SessionGate>
  );
}

function OwnCheckout({ id, left }: CheckoutScreenProps) {
  const { data, error, refetch } = useQuery(checkoutQuery(id));
  const { history } = useRouter();
  if (error && !data) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <ErrorState
        title={words.checkoutNotLoaded}
        className="h-full"
        action={
          gone ? (
            <Button onClick={() => history.push('/studio/user')}>{words.yourAccount}</Button>
          ) : (
            <Button onClick={() => void refetch()}>{words.tryAgain}</Button>
          )
        }
      >
        {errorText(error)}
      </ErrorState>
    );
  }
  if (!data) return <LoadingState title={words.loading} className="h-full" />;
  return <CheckoutState checkout={data} left={left} back={() => history.replace(data.return_to)} />;
}

function CheckoutState({ checkout, left, back }: { checkout: Checkout; left: boolean; back: () => void }) {
  const again = () => {
    back();
    openBuyCredits();
  };
  const over = (title: string, text: string) => (
    <EmptyState
      title={title}
      className="h-full"
      action={
        <div className="flex gap-2">
          <Button variant="ghost" onClick={again}>
            {words.buyCredits}
          </Button>
          <Button variant="solid" onClick={back}>
            {words.backToStudio}
          </Button>
        </div>
      }
    >
      {text}
    </EmptyState>
  );
  switch (checkout.state) {
    case 'open':
      if (checkout.provider === 'test') return <TestCheckout checkout={checkout} />;
      return left ? over(words.nothingBought, words.left) : <Awaited title={words.waitingForStripe} onBack={back} />;
    case 'processing':
      return <Awaited title={words.bankConfirms} onBack={back} slow />;
    case 'paid':
      return <Paid checkout={checkout} onBack={back} />;
    case 'canceled':
      return over(words.nothingBought, words.nothingCharged);
    case 'failed':
      return over(words.failed, words.failedExplained);
    case 'expired':
      return over(words.expired, words.expiredExplained);
    default:
      return unreachable(checkout.state);
  }
}

function Awaited({ title, slow = false, onBack }: { title: string; slow?: boolean; onBack: () => void }) {
  const [long, setLong] = useState(slow);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid min-h-full content-center justify-items-center gap-4 p-6">
      <LoadingState title={title} />
      {long && (
        <output className="grid max-w-sm justify-items-center gap-4 text-center text-text-2">
          <p>{words.canTakeLong}</p>
          <Button onClick={onBack}>{words.backToStudio}</Button>
        </output>
      )}
    </div>
  );
}

/** Confirms what was added, with the new balance, and returns to the page that the buyer came from. */
function Paid({ checkout, onBack }: { checkout: Checkout; onBack: () => void }) {
  const went = useRef(false);
  useEffect(() => {
    if (went.current) return;
    went.current = true;
    void welcome(checkout).then(onBack);
  }, [checkout, onBack]);
  return <LoadingState title={words.creditsAdded(checkout)} className="h-full" />;
}

/** Shows a toast with what was added, and the new balance if it can be loaded. */
async function welcome({ kind, name, credits, provider, id }: Checkout): Promise<void> {
  const said = [
    ...(kind === 'plan' ? [words.youAreOn({ plan: name })] : []),
    provider === 'test' ? words.testCreditsAdded({ credits }) : words.wereAdded({ credits }),
  ];
  try {
    const { balance } = await queryClient.fetchQuery({ ...creditsQuery, staleTime: 0 });
    said.push(words.newBalance({ balance }));
  } catch (error) {
    // The sidebar shows it as soon as it can be loaded.
    if (!(error instanceof ApiError)) throw error;
  }
  toast.success(said.join(' '), { id: `checkout-${id}` });
}
