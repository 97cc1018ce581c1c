import { EDITOR_RENDER, messages, type Receipt, type ReceiptState } from '@kinoloom/contract';
import type { ReceiptRow } from './store.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const whole = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null);
const words = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The label of a model by its id; undefined for an unknown id. */
export type ModelNames = (id: string) => string | undefined;

const renders: Readonly<Record<string, string>> = {
  render: messages.flowRender,
  [EDITOR_RENDER]: messages.editorRender,
};

/** What was bought: the note of a job is its model or its kind. */
const labelOf = (note: string, nameOf: ModelNames): string => renders[note] ?? nameOf(note) ?? note;

function stateOf({ entry, settle }: ReceiptRow): ReceiptState {
  if (entry.kind === 'grant') return 'added';
  if (entry.kind === 'revoke') return 'taken';
  if (!settle) return 'held';
  return settle.kind === 'capture' ? 'captured' : 'released';
}

/** `thumbnailUrl`: of the job's result, if that still exists. */
export function presentReceipt(row: ReceiptRow, thumbnailUrl: string | null, nameOf: ModelNames): Receipt {
  const { entry, settle, job, connection, payment } = row;
  const prompt = job && words(job.input['prompt']);
  return {
    id: String(entry.id),
    state: stateOf(row),
    credits: entry.amount,
    at: entry.createdAt.toISOString(),
    settled_at: settle?.createdAt.toISOString() ?? null,
    balance_after: (settle ?? entry).balanceAfter,
    title: prompt ?? labelOf(entry.note, nameOf),
    job: job && {
      id: job.id,
      operation: job.operation,
      media_type: job.mediaType,
      model: job.model,
      provider: job.provider,
      connection,
      sandbox: job.sandbox,
      width: whole(job.input['width']),
      height: whole(job.input['height']),
      seconds: number(job.input['seconds']),
      submitted_at: job.submittedAt?.toISOString() ?? null,
      finished_at: job.finishedAt?.toISOString() ?? null,
      error: job.errorMessage,
      thumbnail_url: thumbnailUrl,
    },
    payment: payment && {
      kind: payment.kind,
      provider: payment.till,
      cents: payment.cents,
      short: payment.asked - payment.taken,
    },
  };
}

/** Prefixes that a spreadsheet would execute as a formula. */
const FORMULA = /^\s*[=+\-@\t\r|%＝＋－＠]/u;

/** One CSV cell: text that cannot become a formula, quoted if necessary. */
export function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Labels of the states as on the account page, in column order. */
const STATES: Readonly<Record<Receipt['state'], string>> = {
  held: 'Reserved',
  captured: 'Used',
  released: 'Refunded',
  added: 'Added',
  taken: 'Taken back',
};

export const HEAD = [
  'Date (UTC)',
  'What',
  'Model',
  'Provider',
  'Sandbox',
  'State',
  ...Object.values(STATES),
  'Balance after',
  'Settled (UTC)',
  'Job',
];

/** A receipt as a CSV row: its credits are in the column of its state, never negative. */
export function csvRow(receipt: Receipt, nameOf: ModelNames): string {
  const { at, title, state, credits, balance_after, settled_at, job, payment } = receipt;
  const model = job?.model == null ? null : (nameOf(job.model) ?? job.model);
  const provider = payment && (payment.provider === 'test' ? 'Test checkout' : 'Stripe');
  return csvLine([
    at,
    title,
    model,
    job?.connection ?? job?.provider ?? provider,
    job ? (job.sandbox ? 'yes' : 'no') : null,
    STATES[state],
    ...Object.keys(STATES).map((column) => (column === state ? credits : null)),
    balance_after,
    settled_at,
    job?.id ?? null,
  ]);
}
