import { unreachable, type Checkout } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { formatNumber, plural } from '../../../lib/formatters.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
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
      loading="Loading the checkout"
      failed="Failed to load this checkout"
      signedOut={['You are not signed in', 'Sign in to see this checkout. What you paid for is not lost.']}
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
        title="Failed to load this checkout"
        className="h-full"
        action={
          gone ? (
            <Button onClick={() => history.push('/studio/user')}>Your account</Button>
          ) : (
            <Button onClick={() => void refetch()}>Try Again</Button>
          )
        }
      >
        {errorText(error)}
      </ErrorState>
    );
  }
  if (!data) return <LoadingState title="Loading the checkout" className="h-full" />;
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
            Buy Credits
          </Button>
          <Button variant="solid" onClick={back}>
            Back to the studio
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
      return left ? (
        over(
          'Nothing was bought',
          'You left the checkout, and nothing was charged. What you were working on is where you left it.',
        )
      ) : (
        <Awaited title="Waiting for Stripe" onBack={back} />
      );
    case 'processing':
      return <Awaited title="Your bank is confirming the payment" onBack={back} slow />;
    case 'paid':
      return <Paid checkout={checkout} onBack={back} />;
    case 'canceled':
      return over('Nothing was bought', 'Nothing was charged. What you were working on is where you left it.');
    case 'failed':
      return over(
        'The payment failed',
        'Your bank did not confirm it, and nothing was charged. Try another way to pay.',
      );
    case 'expired':
      return over('This checkout is over', 'It was open for too long, and nothing was charged.');
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
          <p>This can take a while. You do not have to wait: what you paid for is added as soon as it is confirmed.</p>
          <Button onClick={onBack}>Back to the studio</Button>
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
  return <LoadingState title={`${plural(checkout.credits, 'credit')} added`} className="h-full" />;
}

/** Shows a toast with what was added, and the new balance if it can be loaded. */
async function welcome({ kind, name, credits, provider, id }: Checkout): Promise<void> {
  const added = `${formatNumber(credits)} ${provider === 'test' ? 'test credits' : 'credits'} added.`;
  let balance = '';
  try {
    balance = ` Your balance is ${formatNumber((await queryClient.fetchQuery({ ...creditsQuery, staleTime: 0 })).balance)}.`;
  } catch (error) {
    // The sidebar shows it as soon as it can be loaded.
    if (!(error instanceof ApiError)) throw error;
  }
  toast.success(`${kind === 'plan' ? `You are on ${name}. ` : ''}${added}${balance}`, { id: `checkout-${id}` });
}
