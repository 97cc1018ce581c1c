import { catalogue, type PublicConfig, type Vendor } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { providerName } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AccountCard, LoadFailed, row } from './account-card.tsx';
import { configQuery } from './queries.ts';

type State = 'live' | 'sandbox' | 'missing';

/** Whether a vendor's operations run live or in the sandbox. Mock models always run in the sandbox and do not count. */
export function stateOf(vendor: Vendor, models: PublicConfig['models']): State {
  const served = models.filter(
    ({ id }) => !id.startsWith('mock-') && catalogue.some((entry) => entry.id === id && entry.vendor === vendor),
  );
  if (served.length === 0) return 'missing';
  return served.some(({ sandbox }) => !sandbox) ? 'live' : 'sandbox';
}

const texts: Record<State, string> = {
  live: 'Results come from the provider itself.',
  sandbox: 'No API key yet. The built-in sandbox draws placeholder results. Add a key to use the real model.',
  missing: 'No API key yet, and no sandbox here: these models are not offered.',
};

const badges: Record<State, ReactNode> = {
  live: (
    <Badge tone="success" dot>
      Live
    </Badge>
  ),
  sandbox: <Badge>Sandbox</Badge>,
  missing: <Badge tone="outline">Not set up</Badge>,
};

/** Which providers are live, and which are simulated by the sandbox. */
export function ProvidersPart() {
  const { data, error, refetch } = useQuery(configQuery);
  if (error && !data) return <LoadFailed what="the providers" error={error} refetch={refetch} />;
  return (
    <AccountCard id="providers" title="Model providers" busy={!data}>
      {data ? (
        <ul className="mt-2">
          {(['replicate', 'kie', 'runway', 'wavespeed', 'elevenlabs'] as const).map((vendor) => {
            const state = stateOf(vendor, data.models);
            const made = catalogue.filter((entry) => entry.vendor === vendor && !entry.id.startsWith('mock-'));
            return (
              <ProviderRow key={vendor} name={providerName(vendor)} badge={badges[state]}>
                <p className="text-text-2">{made.map(({ label }) => label).join(', ')}</p>
                <p className="text-12 text-text-2">{texts[state]}</p>
              </ProviderRow>
            );
          })}
          <ProviderRow
            name="AI Prompt Generator"
            badge={badges[data.assistant === null ? 'missing' : data.assistant.sandbox ? 'sandbox' : 'live']}
          >
            <p className="text-text-2">
              {data.assistant?.sandbox === false
                ? data.assistant.model
                : 'No API key yet. To have a language model write, set ASSISTANT_API_KEY on the server.'}
            </p>
          </ProviderRow>
          <ProviderRow
            name="Payments"
            badge={data.billing === 'stripe' ? <Badge tone="success">Live</Badge> : <Badge tone="outline">Test</Badge>}
          >
            <p className="text-text-2">
              {data.billing === 'stripe'
                ? 'Stripe takes payments. This studio never sees your card.'
                : 'Payments are not set up on this server. The checkout is a test, and nothing is charged.'}
            </p>
          </ProviderRow>
        </ul>
      ) : (
        <Skeleton className="mt-4 h-96 w-full" />
      )}
    </AccountCard>
  );
}

function ProviderRow({ name, badge, children }: { name: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 font-medium">
          {name} {badge}
        </div>
        {children}
      </div>
    </li>
  );
}
