import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';

/** The last item of a page: its creation time, to the database's microsecond, and its id. */
export interface GalleryCursor {
  readonly at: string;
  readonly id: string;
  /** How many items the list had at its start: counted once, not for each page. */
  readonly total: number;
}

/** A timestamp as text; a Date would lose the microseconds. */
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

/** Items after a cursor, newest first. */
export const after = (created: PgColumn, id: PgColumn, place: GalleryCursor | undefined): SQL | undefined =>
  place && sql`(${created}, ${id}) < (${place.at}::timestamptz, ${place.id})`;
