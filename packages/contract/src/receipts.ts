import { z } from 'zod';
import { MediaType } from './media.ts';

/** `held`, `captured` and `released` apply to jobs; `added` and `taken` (after a refund) to everything else. */
export const ReceiptState = z.enum(['held', 'captured', 'released', 'added', 'taken']);
export type ReceiptState = z.infer<typeof ReceiptState>;

/** One line of the credit history: a job's payment, or the origin of credits. */
export const Receipt = z.object({
  id: z.string(),
  state: ReceiptState,
  /** Whole credits, never negative: `state` tells the direction. */
  credits: z.int(),
  at: z.string(),
  /** When the hold was captured or released. */
  settled_at: z.string().nullable(),
  /** After the last of its ledger entries; null in entries older than this column. */
  balance_after: z.int().nullable(),
  /** The job's prompt, or what was added. */
  title: z.string(),
  job: z
    .object({
      id: z.string(),
      operation: z.enum(['generate', 'render']),
      media_type: MediaType,
      model: z.string().nullable(),
      /** The vendor's name or the id of a connection. */
      provider: z.string().nullable(),
      /** The name of the connection, also of a removed one. */
      connection: z.string().nullable(),
      sandbox: z.boolean(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      seconds: z.number().nullable(),
      submitted_at: z.string().nullable(),
      finished_at: z.string().nullable(),
      error: z.string().nullable(),
      thumbnail_url: z.string().nullable(),
    })
    .nullable(),
  payment: z
    .object({
      kind: z.enum(['plan', 'pack']),
      provider: z.enum(['stripe', 'test']),
      cents: z.int(),
      /** Credits that a refund could not take back, since they were spent. */
      short: z.int(),
    })
    .nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

const Instant = z.iso.datetime({ offset: true });

export const ReceiptQuery = z.object({
  kind: z.enum(['all', 'held', 'captured', 'released', 'added']).default('all'),
  /** `from` is inclusive, `to` exclusive. */
  from: Instant.optional(),
  to: Instant.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'This page of receipts is not known. Load the receipts again.')
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;

export const ReceiptPage = z.object({
  success: z.literal(true),
  data: z.array(Receipt),
  next_cursor: z.string().nullable(),
  total_count: z.int(),
  /** Totals of the whole account and of the requested period. */
  summary: z.object({
    balance: z.int(),
    held: z.int(),
    held_jobs: z.int(),
    captured: z.int(),
    released: z.int(),
  }),
  /** When the account's first entry was made. */
  first_at: z.string().nullable(),
});
export type ReceiptPage = z.infer<typeof ReceiptPage>;
