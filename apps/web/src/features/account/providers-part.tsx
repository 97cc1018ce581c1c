import { findEntry, type ModelStatus, type PublicConfig } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { providerName } from '../../lib/media-names.ts';
import { checkModels, modelStatesQuery } from '../../lib/model-states.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { card, cardTitle, LoadFailed, row } from './account-card.tsx';
import { ProviderModels, type ProviderGroup } from './provider-models.tsx';
import { configQuery } from '../../lib/config.ts';

/** Models by the vendor of the catalogue, and those of one's own by their connection. The free mock models do not count. */
export function groupsOf(models: readonly ModelStatus[]): ProviderGroup[] {
  const groups = Map.groupBy(
    models.filter(({ id }) => !id.startsWith('mock-')),
    ({ id, connection }) => findEntry(id)?.vendor ?? connection ?? 'Models of your own that nobody serves',
  );
  return [...groups].map(([name, group]) => ({ name: providerName(name), models: group }));
}

/** Who makes what: the state of each model, the assistant and the payments. */
export function ProvidersPart({ isAdmin }: { isAdmin: boolean }) {
  const config = useQuery(configQuery);
  const states = useQuery(modelStatesQuery);
  const [checking, setChecking] = useState(false);
  const failed = [config, states].find(({ error, data }) => error && !data);
  if (failed?.error) return <LoadFailed what="the providers" error={failed.error} refetch={failed.refetch} />;
  const check = async (): Promise<void> => {
    setChecking(true);
    try {
      await checkModels();
      toast.success('The models are checked.');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setChecking(false);
    }
  };
  const isLoaded = config.data && states.data;
  return (
    <section className={card} aria-busy={!isLoaded} aria-labelledby="providers">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id="providers" className={cardTitle}>
          Model providers
        </h3>
        {isAdmin && (
          <Button loading={checking} disabled={!isLoaded} onClick={() => void check()}>
            Check now
          </Button>
        )}
      </div>
      {config.data && states.data ? (
        <ul className="mt-2">
          {groupsOf(states.data.models).map((group) => (
            <ProviderModels key={group.name} group={group} all={states.data.models} problems={states.data.problems} />
          ))}
          <OtherRows config={config.data} />
        </ul>
      ) : (
        <Skeleton className="mt-4 h-96 w-full" />
      )}
    </section>
  );
}

function OtherRows({ config: { assistant, billing } }: { config: PublicConfig }) {
  return (
    <>
      <ProviderRow
        name="AI Prompt Generator"
        badge={assistant === null ? missing : assistant.sandbox ? <Badge>Sandbox</Badge> : live}
      >
        {assistant?.sandbox === false
          ? assistant.model
          : 'No API key yet. To have a language model write, set ASSISTANT_API_KEY on the server.'}
      </ProviderRow>
      <ProviderRow
        name="Payments"
        badge={billing === 'stripe' ? <Badge tone="success">Live</Badge> : <Badge tone="outline">Test</Badge>}
      >
        {billing === 'stripe'
          ? 'Stripe takes payments. This studio never sees your card.'
          : 'Payments are not set up on this server. The checkout is a test, and nothing is charged.'}
      </ProviderRow>
    </>
  );
}

const live = (
  <Badge tone="success" dot>
    Live
  </Badge>
);
const missing = <Badge tone="outline">Not set up</Badge>;

function ProviderRow({ name, badge, children }: { name: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 font-medium">
          {name} {badge}
        </div>
        <p className="text-text-2">{children}</p>
      </div>
    </li>
  );
}
