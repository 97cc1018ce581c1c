import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { Skeleton, ErrorState } from '../../ui/states.tsx';
import { openBuyCredits } from './account-dialogs.ts';
import { results, speech } from './billing/worth.ts';
import { creditsQuery } from './credits.ts';

const examples = [
  ['veo3-pro', 'Veo 3 Pro clips'],
  ['seedance-fast', 'Seedance Fast clips'],
  ['flux-pro', 'Flux Pro images'],
] as const;

/** The balance, and what it is good for. */
export function CreditCard() {
  const { data, error, refetch } = useQuery(creditsQuery);
  if (error && !data)
    return (
      <section className="account-card">
        <ErrorState
          title="Failed to load your credits"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        >
          {errorText(error)}
        </ErrorState>
      </section>
    );
  return (
    <section className="account-card" aria-busy={!data} aria-labelledby="credit-balance">
      <h3 id="credit-balance" className="account-card-title">
        Credit balance
      </h3>
      <div className="mt-4 flex min-h-13 items-center gap-3">
        <CreditGlyph size={26} className="text-accent-text" />
        {data ? (
          <Amount value={data.balance} size="large" className="account-balance" />
        ) : (
          <Skeleton className="h-12 w-32" />
        )}
        <span className="self-end pb-1 text-text-2">credits</span>
        <Button variant="primary" size={40} className="ml-auto" onClick={openBuyCredits}>
          Buy More
        </Button>
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <h4 className="text-12 text-text-2">
          {data && data.held > 0 ? (
            <>
              <Amount value={data.held} /> held by running jobs. The rest is enough for one of these
            </>
          ) : (
            'Enough for one of these'
          )}
        </h4>
        <dl className="account-enough">
          {examples.map(([id, label]) => (
            <Enough key={id} label={label} value={data && String(results(data.available, id))} />
          ))}
          <Enough label="of speech" value={data && speech(data.available)} />
        </dl>
      </div>
    </section>
  );
}

function Enough({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-12 text-text-2">{label}</dt>
      <dd className="k-amount-large text-16 font-medium">{value ?? '…'}</dd>
    </div>
  );
}
