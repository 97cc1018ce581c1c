import { ChevronDown, Coins, Film, Image, Music } from 'lucide-react';
import type { Receipt, ReceiptState } from '@kinoloom/contract';
import { formatDate } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/formatters.ts';
import { providerName } from '../../../lib/media-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Amount } from '../../../ui/credits.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import * as words from '../../../words/en/studio/receipts.ts';
import { detail, maker, steps, titleOf, took, type ReceiptStep } from './receipt-words.ts';

const states: Record<ReceiptState, { label: string; tone: 'live' | 'success' | 'neutral' | 'outline' | 'danger' }> = {
  held: { label: words.reserved, tone: 'live' },
  captured: { label: words.used, tone: 'success' },
  released: { label: words.refunded, tone: 'neutral' },
  added: { label: words.added, tone: 'outline' },
  taken: { label: words.takenBack, tone: 'danger' },
};

/** A cell; below 900 px the row is a grid of three columns. */
const cell =
  'h-[52px] border-t border-line group-data-open:bg-raised @max-[840px]:h-auto @max-[840px]:border-0 @max-[840px]:p-0';
const number = 'text-right tabular-nums';
const picture = 'grid h-[35px] w-[62px] flex-none place-items-center rounded-xs bg-control object-cover';

interface ReceiptRowProps {
  receipt: Receipt;
  now: Date;
  open: boolean;
  onToggle: () => void;
}

export function ReceiptTableRow({ receipt, now, open, onToggle }: ReceiptRowProps) {
  const { id, at, state, job } = receipt;
  const title = titleOf(receipt);
  const { label, tone } = states[state];
  return (
    <>
      <tr
        className="group border-line @max-[840px]:grid @max-[840px]:grid-cols-[1fr_auto_44px] @max-[840px]:gap-x-2 @max-[840px]:gap-y-0.5 @max-[840px]:py-2.5 @max-[840px]:pr-1 @max-[840px]:pl-3.5 @max-[840px]:not-first:border-t @max-[840px]:data-open:bg-raised"
        data-open={open || undefined}
      >
        <td
          className={cx(cell, 'pl-[19px] @max-[840px]:[grid-area:2/1] @max-[840px]:pl-[74px] @max-[840px]:text-[12px]')}
        >
          <time dateTime={at}>
            {formatDate(at, 'day')} {formatDate(at, 'time')}
          </time>
        </td>
        <td className={cx(cell, 'pl-3 @max-[840px]:[grid-area:1/1/2/2] @max-[840px]:min-w-0')}>
          <div className="flex min-w-0 items-center gap-3">
            <Picture receipt={receipt} />
            <div className="min-w-0">
              <div className="truncate font-medium text-text">{title}</div>
              <div className="truncate text-12">{detail(receipt)}</div>
            </div>
          </div>
        </td>
        <td className={cx(cell, 'pl-3 @max-[840px]:hidden')}>
          <span className="flex items-center gap-2">
            {maker(receipt)}
            {job?.sandbox && <Badge>{words.sandbox}</Badge>}
          </span>
        </td>
        <td className={cx(cell, number, 'pl-3 @max-[840px]:hidden')}>{took(receipt, now)}</td>
        <td className={cx(cell, number, 'pl-3 text-text @max-[840px]:[grid-area:1/2]')}>
          <Credits receipt={receipt} />
        </td>
        <td className={cx(cell, 'pl-6 @max-[840px]:[grid-area:2/2] @max-[840px]:justify-self-end')}>
          <Badge tone={tone} dot={state === 'held'}>
            {label}
          </Badge>
        </td>
        <td className={cx(cell, 'pl-3 @max-[840px]:[grid-area:1/3/3/4] @max-[840px]:place-self-center')}>
          <IconButton
            label={words.detailsOf({ title })}
            tooltip={false}
            size={28}
            icon={<ChevronDown className="group-data-open:rotate-180" />}
            aria-expanded={open}
            aria-controls={open ? `receipt-${id}` : undefined}
            onClick={onToggle}
          />
        </td>
      </tr>
      {open && (
        <tr className="@max-[840px]:block" id={`receipt-${id}`}>
          <td colSpan={7} className="bg-raised @max-[840px]:block">
            <Details receipt={receipt} />
          </td>
        </tr>
      )}
    </>
  );
}

function Credits({ receipt: { state, credits } }: { receipt: Receipt }) {
  switch (state) {
    case 'added':
      return (
        <span className="text-green">
          +<Amount value={credits} size="large" />
        </span>
      );
    case 'taken':
      return (
        <span>
          −<Amount value={credits} size="large" />
        </span>
      );
    case 'released':
      return (
        <s className="text-text-2">
          <Amount value={credits} size="large" />
        </s>
      );
    case 'held':
    case 'captured':
      return <Amount value={credits} size="large" />;
  }
}

function Picture({ receipt: { job } }: { receipt: Receipt }) {
  if (job?.thumbnail_url)
    return <img src={job.thumbnail_url} alt="" width={62} height={35} loading="lazy" className={picture} />;
  const Icon = !job ? Coins : job.media_type === 'audio' ? Music : job.media_type === 'image' ? Image : Film;
  return (
    <span className={picture}>
      <Icon className="icon-16" aria-hidden="true" />
    </span>
  );
}

const dots = { live: 'before:bg-live', quiet: 'before:bg-text-3', good: 'before:bg-green' } as const;

function Step({ at, name, text, amount, tone }: ReceiptStep) {
  return (
    <li className="grid min-h-[30px] grid-cols-[64px_100px_1fr_auto] items-center gap-2 @max-[840px]:grid-cols-[64px_92px_1fr_auto]">
      <time dateTime={at}>{formatDate(at, 'clock')}</time>
      <b
        className={cx(
          'font-medium text-text before:mr-3 before:inline-block before:size-2 before:rounded-[50%]',
          dots[tone],
        )}
      >
        {name}
      </b>
      <span>{text}</span>
      <span className={number}>{amount}</span>
    </li>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const { job, credits, balance_after, payment, at } = receipt;
  const amount = formatNumber(credits);
  const provider = job?.connection ?? providerName(job?.provider ?? null) ?? words.studio;
  const facts: readonly (readonly [name: string, value: string])[] = job
    ? [
        [words.job, job.id],
        [
          words.price,
          [amount, job.model, detail({ ...receipt, job: { ...job, error: null } })].filter(Boolean).join(', '),
        ],
        [words.provider, job.sandbox ? words.bySandbox({ provider }) : provider],
        [words.balanceAfter, balance_after === null ? '—' : formatNumber(balance_after)],
      ]
    : [
        [words.credits, amount],
        ...(payment ? [[words.paidAt, maker(receipt)] as const] : []),
        [words.balanceAfter, balance_after === null ? '—' : formatNumber(balance_after)],
      ];
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-6 border-t border-line pt-3.5 pr-[19px] pb-[22px] pl-[142px] @max-[960px]:grid-cols-[1fr] @max-[960px]:pl-[19px]">
      <ol>
        {job ? (
          steps(receipt).map((step) => <Step key={step.name} {...step} />)
        ) : (
          <Step
            at={at}
            name={states[receipt.state].label}
            text={detail(receipt)}
            amount={`${receipt.state === 'taken' ? '−' : '+'}${amount}`}
            tone="good"
          />
        )}
      </ol>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-h-7 justify-between gap-4">
            <dt>{name}</dt>
            <dd className="text-right wrap-anywhere text-text">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
