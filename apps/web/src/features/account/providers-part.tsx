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
import * as words from '../../words/en/studio/providers.ts';

/** Models by the vendor of the catalogue, and those of one's own by their connection. The free mock models do not count. */
export function groupsOf(models: readonly ModelStatus[]): ProviderGroup[] {
  const groups = Map.groupBy(
    models.filter(({ id }) => !id.startsWith('mock-')),
    ({ id, connection }) => findEntry(id)?.vendor ?? connection ?? words.unserved,
  );
  return [...groups].map(([name, group]) => ({ name: providerName(name), models: group }));
}

/** Who makes what: the state of each model, the assistant and the payments. */
export function ProvidersPart({ isAdmin }: { isAdmin: boolean }) {
  const config = useQuery(configQuery);
  const states = useQuery(modelStatesQuery);
  const [checking, setChecking] = useState(false);
  const failed = [config, states].find(({ error, data }) => error && !data);
  if (failed?.error) return <LoadFailed title={words.notLoaded} error={failed.error} refetch={failed.refetch} />;
  const check = async (): Promise<void> => {
    setChecking(true);
    try {
      await checkModels();
      toast.success(words.areChecked);
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
          {words.title}
        </h3>
        {isAdmin && (
          <Button loading={checking} disabled={!isLoaded} onClick={() => void check()}>
            {words.checkNow}
          </Button>
        )}
      </div>
      {config.data && states.data ? (
        <ul className="mt-2">
          {groupsOf(states.data.models).map((group) => (
            <ProviderModels key={group.name} group={group} problems={states.data.problems} isAdmin={isAdmin} />
          ))}
          <OtherRows config={config.data} isAdmin={isAdmin} />
        </ul>
      ) : (
        <Skeleton className="mt-4 h-96 w-full" />
      )}
    </section>
  );
}

function OtherRows({ config: { assistant, billing }, isAdmin }: { config: PublicConfig; isAdmin: boolean }) {
  const noAssistant = isAdmin ? words.noAssistant : words.noAssistantForUsers;
  return (
    <>
      <ProviderRow
        name={words.promptGenerator}
        badge={assistant === null ? missing : assistant.sandbox ? <Badge>{words.sandbox}</Badge> : live}
      >
        {assistant?.sandbox === false ? assistant.model : noAssistant}
      </ProviderRow>
      <ProviderRow
        name={words.payments}
        badge={
          billing === 'stripe' ? <Badge tone="success">{words.live}</Badge> : <Badge tone="outline">{words.test}</Badge>
        }
      >
        {billing === 'stripe' ? words.stripe : words.noPayments}
      </ProviderRow>
    </>
  );
}

const live = (
  <Badge tone="success" dot>
    {words.live}
  </Badge>
);
const missing = <Badge tone="outline">{words.notSetUp}</Badge>;

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
