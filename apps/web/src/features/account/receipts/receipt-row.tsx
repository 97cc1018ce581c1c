import { ChevronDown, Coins, Film, Image, Music } from 'lucide-react';
import type { Receipt, ReceiptState } from '@kinoloom/contract';
import { credits as figures, clockTime, dayAndTime } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Amount } from '../../../ui/credits.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { detail, maker, steps, took } from './receipt-words.ts';

const states: Record<ReceiptState, { label: string; tone: 'live' | 'success' | 'neutral' | 'outline' | 'danger' }> = {
  held: { label: 'Held', tone: 'live' },
  captured: { label: 'Captured', tone: 'success' },
  released: { label: 'Released', tone: 'neutral' },
  added: { label: 'Added', tone: 'outline' },
  taken: { label: 'Taken back', tone: 'danger' },
};

interface ReceiptRowProps {
  receipt: Receipt;
  now: Date;
  open: boolean;
  onToggle: () => void;
}

export function ReceiptRow({ receipt, now, open, onToggle }: ReceiptRowProps) {
  const { id, at, title, state, job } = receipt;
  const { label, tone } = states[state];
  return (
    <>
      <tr className="receipt" data-open={open || undefined}>
        <td className="receipt-when">
          <time dateTime={at}>{dayAndTime(at)}</time>
        </td>
        <td className="receipt-what">
          <div className="flex min-w-0 items-center gap-3">
            <Picture receipt={receipt} />
            <div className="min-w-0">
              <div className="truncate font-medium text-text">{title}</div>
              <div className="truncate text-12">{detail(receipt)}</div>
            </div>
          </div>
        </td>
        <td className="receipt-maker">
          <span className="flex items-center gap-2">
            {maker(receipt)}
            {job?.sandbox && <Badge>Sandbox</Badge>}
          </span>
        </td>
        <td className="receipt-number receipt-time">{took(receipt, now)}</td>
        <td className="receipt-number receipt-credits">
          <Credits receipt={receipt} />
        </td>
        <td className="receipt-state">
          <Badge tone={tone} dot={state === 'held'}>
            {label}
          </Badge>
        </td>
        <td className="receipt-more">
          <IconButton
            label={`Details of ${title}`}
            tooltip={false}
            size={28}
            icon={<ChevronDown className="receipt-chevron" />}
            aria-expanded={open}
            aria-controls={open ? `receipt-${id}` : undefined}
            onClick={onToggle}
          />
        </td>
      </tr>
      {open && (
        <tr className="receipt-details" id={`receipt-${id}`}>
          <td colSpan={7}>
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
    return <img src={job.thumbnail_url} alt="" width={62} height={35} loading="lazy" className="receipt-picture" />;
  const Icon = !job ? Coins : job.media_type === 'audio' ? Music : job.media_type === 'image' ? Image : Film;
  return (
    <span className="receipt-picture">
      <Icon className="icon-16" aria-hidden="true" />
    </span>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const { job, credits, balance_after, payment, at } = receipt;
  const amount = figures(credits);
  const facts: readonly (readonly [name: string, value: string])[] = job
    ? [
        ['Job', job.id],
        ['Price', [amount, job.model, detail({ ...receipt, job: { ...job, error: null } })].filter(Boolean).join(', ')],
        ['Provider', `${job.provider ?? 'studio'}${job.sandbox ? ', sandbox' : ''}`],
        ['Balance after', balance_after === null ? '—' : figures(balance_after)],
      ]
    : [
        ['Credits', amount],
        ...(payment ? [['Paid at', maker(receipt)] as const] : []),
        ['Balance after', balance_after === null ? '—' : figures(balance_after)],
      ];
  return (
    <div className="receipt-story">
      <ol>
        {job ? (
          steps(receipt).map(({ at, name, text, amount, tone }) => (
            <li key={name} data-tone={tone}>
              <time dateTime={at}>{clockTime(at)}</time>
              <b>{name}</b>
              <span>{text}</span>
              <span className="receipt-number">{amount}</span>
            </li>
          ))
        ) : (
          <li data-tone="good">
            <time dateTime={at}>{clockTime(at)}</time>
            <b>{states[receipt.state].label}</b>
            <span>{detail(receipt)}</span>
            <span className="receipt-number">{`${receipt.state === 'taken' ? '−' : '+'}${amount}`}</span>
          </li>
        )}
      </ol>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
