import { findEntry, type Receipt } from '@kinoloom/contract';

/** Begins what a spreadsheet would take for a formula, and run. */
const FORMULA = /^\s*[=+\-@\t\r|%＝＋－＠]/u;

/** One cell: text that cannot become a formula, quoted where it has to be. */
export function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

export const HEAD = [
  'Date (UTC)',
  'What',
  'Model',
  'Provider',
  'Sandbox',
  'State',
  'Held',
  'Captured',
  'Released',
  'Added',
  'Taken back',
  'Balance after',
  'Settled (UTC)',
  'Job',
];

/** A receipt as a row of the file: credits are in the column of where they are, never negative. */
export function csvRow({ at, title, state, credits, balance_after, settled_at, job, payment }: Receipt): string {
  const only = (wanted: Receipt['state']): number | null => (state === wanted ? credits : null);
  const model = job?.model == null ? null : (findEntry(job.model)?.label ?? job.model);
  const provider = payment && (payment.provider === 'test' ? 'Test checkout' : 'Stripe');
  return csvLine([
    at,
    title,
    model,
    job?.provider ?? provider,
    job ? (job.sandbox ? 'yes' : 'no') : null,
    state,
    only('held'),
    only('captured'),
    only('released'),
    only('added'),
    only('taken'),
    balance_after,
    settled_at,
    job?.id ?? null,
  ]);
}
