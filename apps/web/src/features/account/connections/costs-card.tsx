import type { ModelCosts } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { makerName, providerName } from '../../../lib/media-names.ts';
import { CreditPrice } from '../../../ui/credits.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import * as words from '../../../words/en/studio/connections.ts';
import { AccountCard, LoadFailed } from '../account-card.tsx';
import { costText } from './cost-text.ts';
import { costsQuery } from './queries.ts';

/** What users paid and what vendors charged, by model and connection. */
export function CostsCard() {
  const { data, error, refetch } = useQuery(costsQuery);
  return (
    <AccountCard id="costs" title={words.costs} busy={!data}>
      {error && !data && <LoadFailed title={words.costsNotLoaded} error={error} refetch={refetch} />}
      {!error && !data && <Skeleton className="mt-2 h-24 w-full" />}
      {data?.costs.length === 0 && (
        <EmptyState title={words.noCosts} className="py-8">
          {words.noCostsExplained({ days: data.days })}
        </EmptyState>
      )}
      {data && data.costs.length > 0 && (
        <>
          <p className="mt-2 text-text-2">{words.costsExplained({ days: data.days })}</p>
          <CostTable costs={data.costs} />
        </>
      )}
    </AccountCard>
  );
}

const number = 'text-right tabular-nums';
const headings = [
  [words.modelAndConnection, 'text-left'],
  [words.completed, `w-[104px] ${number}`],
  [words.usersPaid, `w-[112px] ${number}`],
  [words.vendorCharged, `w-[232px] ${number}`],
] as const;
/** A cell of a row of two lines; on a phone a line below the names. */
const cell = 'py-2.5 align-top @max-[600px]:block @max-[600px]:py-0 @max-[600px]:text-left';
/** On a phone, where there are no headings, the words around the number. */
const narrow = 'hidden @max-[600px]:inline';

function CostTable({ costs }: { costs: readonly ModelCosts[] }) {
  return (
    <table className="mt-1 -mb-2 w-full table-fixed text-text-2 @max-[600px]:block">
      <thead className="@max-[600px]:sr-only">
        <tr>
          {headings.map(([name, className]) => (
            <th key={name} scope="col" className={cx('h-9 font-regular', className)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[600px]:block">
        {costs.map(({ model, provider, connection, jobs, credits, charged }) => (
          <tr
            key={`${model} ${provider}`}
            className="border-t border-line @max-[600px]:block @max-[600px]:py-2.5 @max-[600px]:first:border-t-0"
          >
            <td className={cell}>
              <p className="font-medium [overflow-wrap:anywhere] text-text">{makerName(model)}</p>
              <p className="[overflow-wrap:anywhere]">{connection ?? providerName(provider)}</p>
            </td>
            <td className={cx(cell, number)}>{words.completedJobs({ jobs, rest: <span className={narrow} /> })}</td>
            <td className={cx(cell, number)}>
              <span className="inline-flex items-center gap-1">
                <span className={narrow}>{words.usersPaid}</span> <CreditPrice credits={credits} sum tone="quiet" />
              </span>
            </td>
            <td className={cx(cell, number)}>
              <span className={narrow}>{charged.length > 0 ? words.vendorCharged : words.vendorsCharge} </span>
              {charged.length === 0 && words.notTold}
              {charged.map((part, index) => (
                <span key={part.unit} className="block @max-[600px]:inline">
                  {index > 0 && <span className={narrow}> + </span>}
                  {words.costOfJobs({ cost: costText(part), jobs: part.jobs, amount: <span className="text-text" /> })}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
