import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';

/** The last thing of a page: when it was made, to the microsecond in which the database keeps it, and which it is. */
export interface GalleryCursor {
  readonly at: string;
  readonly id: string;
  /** How many things the list had when it was begun: counted once, not again for each of its pages. */
  readonly total: number;
}

/** A moment as a `Place` has it; a Date would have lost its microseconds. */
export const momentOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const cursorOf = ({ at, id, total }: GalleryCursor): string => `${at}~${id}~${total}`;

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([\w-]{1,100})~(\d{1,9})$/;

export function readCursor(cursor: string | undefined): Result<GalleryCursor | undefined, Refusal> {
  if (cursor === undefined) return ok(undefined);
  const [, at, id, total] = CURSOR.exec(cursor) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    return err({ code: 'input.invalid', message: messages.cursorUnknown });
  return ok({ at, id, total: Number(total) });
}

/** What comes after a place, newest first. */
export const after = (created: PgColumn, id: PgColumn, place: GalleryCursor | undefined): SQL | undefined =>
  place && sql`(${created}, ${id}) < (${place.at}::timestamptz, ${place.id})`;
