import type { Credits, Refusal } from '@kinoloom/contract';
import type { Transaction } from '../platform/db/index.ts';
import type { JobRow } from './store.ts';

/** A job that a user asks for, already checked against its operation's own rules. */
export interface NewJob {
  readonly userId: string;
  readonly flowId: string | null;
  readonly operation: JobRow['operation'];
  readonly mediaType: JobRow['mediaType'];
  readonly model: string | null;
  /** What the workflow needs, as JSON. */
  readonly input: Record<string, unknown>;
  readonly price: Credits;
  readonly provider: string;
  readonly sandbox: boolean;
  readonly queue: string;
  /** How many of its user's turns in the queue it takes; one unless told. */
  readonly turns?: number;
  /** How many turns later than its own it waits, to let others pass; none unless told. */
  readonly behind?: number;
  readonly idempotencyKey?: string | undefined;
  /** Of the request that the key came with; see `requestKey`. */
  readonly requestHash?: string | undefined;
  /** The text of a 402. */
  readonly insufficient: (required: number, available: number) => string;
  /** A last look inside the transaction, with the flow locked: a refusal undoes everything. */
  readonly check?: (tx: Transaction) => Promise<Refusal | undefined>;
}
