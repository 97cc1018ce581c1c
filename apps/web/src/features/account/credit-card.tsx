import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { Skeleton } from '../../ui/states.tsx';
import * as words from '../../words/en/studio/billing.ts';
import { AccountCard, card, LoadFailed } from './account-card.tsx';
import { openBuyCredits } from './account-dialogs.ts';
import { results, speechTime } from './billing/worth.ts';
import { creditsQuery } from './queries.ts';

const examples = [
  ['veo3-pro', words.veoClips],
  ['seedance-fast', words.seedanceClips],
  ['flux-pro', words.fluxImages],
] as const;

/** The balance, and what it buys. */
export function CreditCard() {
  const { data, error, refetch } = useQuery(creditsQuery);
  if (error && !data)
    return (
      <section className={card}>
        <LoadFailed title={words.notLoaded} error={error} refetch={refetch} />
      </section>
    );
  return (
    <AccountCard id="credit-balance" title={words.creditBalance} busy={!data}>
      <div className="mt-4 flex min-h-13 flex-wrap items-center gap-3">
        <CreditGlyph size={26} className="text-accent-text" />
        {data ? (
          <Amount
            value={data.balance}
            size="large"
            className="text-[52px] leading-[52px] font-medium tracking-[-0.03em] @max-[600px]:text-[44px]"
          />
        ) : (
          <Skeleton className="h-12 w-32" />
        )}
        <span className="self-end pb-1 text-text-2">{words.credits}</span>
        <Button variant="primary" size={40} className="ml-auto @max-[600px]:w-full" onClick={openBuyCredits}>
          {words.buyMore}
        </Button>
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <h4 className="text-12 text-text-2">
          {data && data.held > 0 ? words.reserved({ amount: <Amount value={data.held} /> }) : words.enoughFor}
        </h4>
        <dl className="mt-1.5 grid grid-cols-4 gap-2 @max-[600px]:grid-cols-2">
          {examples.map(([id, label]) => (
            <Enough key={id} label={label} value={data && formatNumber(results(data.available, id))} />
          ))}
          <Enough label={words.ofSpeech} value={data && speechTime(data.available)} />
        </dl>
      </div>
    </AccountCard>
  );
}

function Enough({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-12 text-text-2">{label}</dt>
      <dd className="text-16 font-medium tracking-[-0.02em] tabular-nums">{value ?? '…'}</dd>
    </div>
  );
}
