import type { ModelCosts } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, plural, pluralWord } from '../../../lib/formatters.ts';
import { makerName, providerName } from '../../../lib/media-names.ts';
import { CreditPrice } from '../../../ui/credits.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { AccountCard, LoadFailed } from '../account-card.tsx';
import { costText } from './cost-text.ts';
import { costsQuery } from './queries.ts';

/** What users paid and what vendors charged, by model and connection. */
export function CostsCard() {
  const { data, error, refetch } = useQuery(costsQuery);
  return (
    <AccountCard id="costs" title="Costs" busy={!data}>
      {error && !data && <LoadFailed what="the costs" error={error} refetch={refetch} />}
      {!error && !data && <Skeleton className="mt-2 h-24 w-full" />}
      {data?.costs.length === 0 && (
        <EmptyState title="No costs yet" className="py-8">
          What users paid and what vendors charged in the last {data.days} days is listed here by model. Jobs of the
          sandbox do not count.
        </EmptyState>
      )}
      {data && data.costs.length > 0 && (
        <>
          <p className="mt-2 text-text-2">
            The last {data.days} days, without the sandbox. Vendors also charge for some jobs that failed, which cost
            users nothing.
          </p>
          <CostTable costs={data.costs} />
        </>
      )}
    </AccountCard>
  );
}

const number = 'text-right tabular-nums';
const headings = [
  ['Model, connection', 'text-left'],
  ['Completed', `w-[104px] ${number}`],
  ['Users paid', `w-[112px] ${number}`],
  ['Vendor charged', `w-[232px] ${number}`],
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
            <td className={cx(cell, number)}>
              {formatNumber(jobs)}
              <span className={narrow}> {pluralWord(jobs, 'job')} completed</span>
            </td>
            <td className={cx(cell, number)}>
              <span className="inline-flex items-center gap-1">
                <span className={narrow}>Users paid</span> <CreditPrice credits={credits} tone="quiet" />
              </span>
            </td>
            <td className={cx(cell, number)}>
              <span className={narrow}>{charged.length > 0 ? 'Vendor charged ' : 'Vendor’s charge: '}</span>
              {charged.length === 0 && 'not told'}
              {charged.map((part, index) => (
                <span key={part.unit} className="block @max-[600px]:inline">
                  {index > 0 && <span className={narrow}> + </span>}
                  <span className="text-text">{costText(part)}</span> for {plural(part.jobs, 'job')}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
