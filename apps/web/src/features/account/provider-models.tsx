import { isUnwell, type ModelList, type ModelState, type ModelStatus } from '@kinoloom/contract';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/clock.ts';
import { relativeTime } from '../../lib/dates.ts';
import { makerName } from '../../lib/media-names.ts';
import { stateNames } from '../../lib/model-states.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as words from '../../words/en/studio/providers.ts';
import { named, said } from '../../words/said.ts';

const badges: Readonly<Record<ModelState, ReactNode>> = {
  live: (
    <Badge tone="success" dot>
      {stateNames.live}
    </Badge>
  ),
  sandbox: <Badge>{stateNames.sandbox}</Badge>,
  changed: <Badge tone="danger">{stateNames.changed}</Badge>,
  retired: <Badge tone="danger">{stateNames.retired}</Badge>,
  failing: <Badge tone="danger">{stateNames.failing}</Badge>,
  unavailable: <Badge tone="outline">{stateNames.unavailable}</Badge>,
};

/** What it means that there is no key. Only admins can add one. */
const noKey: Readonly<Partial<Record<ModelState, { readonly admin: string; readonly user: string }>>> = {
  sandbox: { admin: words.sandboxDraws, user: words.sandboxDrawsForUsers },
  unavailable: { admin: words.notOffered, user: words.notOffered },
};

/** The models of a vendor or connection on the providers page. */
export interface ProviderGroup {
  readonly name: string;
  readonly models: readonly ModelStatus[];
}

/** The state that all models of a group share; undefined when they differ, or are shown one by one. */
const sharedState = ([first, ...rest]: readonly ModelStatus[]): ModelState | undefined =>
  first && first.state in noKey && rest.every(({ state }) => state === first.state) ? first.state : undefined;

interface ProviderModelsProps {
  group: ProviderGroup;
  problems: ModelList['problems'];
  isAdmin: boolean;
}

/** A vendor's models: in one line while none of them is live and well, else each with its state and when it was checked. */
export function ProviderModels({ group: { name, models }, problems, isAdmin }: ProviderModelsProps) {
  const now = useNow();
  const shared = sharedState(models);
  const problem = problems.find(({ provider }) => models.some((model) => model.provider === provider));
  const connection = models.find((model) => model.connection !== null && model.connection !== name)?.connection;
  return (
    <li className="border-line py-3 not-first:border-t">
      <div className="flex items-center gap-2 font-medium">
        {name} {shared && badges[shared]}
        {connection && <span className="font-regular text-text-2">{words.byConnection({ connection })}</span>}
      </div>
      {shared && <p className="text-text-2">{models.map((model) => named(model, 'label')).join(', ')}</p>}
      {shared && <p className="text-12 text-text-2">{noKey[shared]?.[isAdmin ? 'admin' : 'user']}</p>}
      {problem && (
        <Notice tone="warning" title={words.couldNotBeAsked} className="mt-2">
          {problem.message}
        </Notice>
      )}
      {!shared && (
        <ul className="mt-1 grid gap-x-6 gap-y-1 @min-[760px]:grid-cols-2">
          {models.map((model) => (
            <li key={model.id} className="min-w-0 py-1">
              <div className="flex items-center gap-2">
                <span className="min-w-0 truncate">{named(model, 'label')}</span> {badges[model.state]}
                {model.checked_at !== null && (
                  <time className="ml-auto flex-none text-12 text-text-2" dateTime={model.checked_at}>
                    {words.checked({ when: relativeTime(model.checked_at, now) })}
                  </time>
                )}
              </div>
              {isUnwell(model.state) && (
                <p className="text-12 text-text-2">
                  {model.message !== null && said(model.message)}{' '}
                  {model.alternative !== null && words.instead({ model: makerName(model.alternative) })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
