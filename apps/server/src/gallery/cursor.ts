import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { err, messages, ok, type GallerySort, type Refusal, type Result } from '@kinoloom/contract';
import { storable } from '../platform/db/index.ts';
import { isKey, type GalleryPlace } from './sorts.ts';

/** Where the next page begins. */
export interface GalleryCursor extends GalleryPlace {
  /** How many items the list had at its start: counted once, not for each page. */
  readonly total: number;
}

/** A timestamp as text; a Date would lose the microseconds. */
export const momentOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Sort and key are left out for the newest first. */
export const cursorOf = ({ sort, key, at, id, total }: GalleryCursor): string =>
  [at, id, total, ...(sort === 'newest' ? [] : [sort, Buffer.from(key).toString('base64url')])].join('~');

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([\w-]{1,100})~(\d{1,9})(?:~([a-z]+)~([\w-]*))?$/;

/** @param sort of the list that is asked for: a cursor of another is refused */
export function readCursor(
  cursor: string | undefined,
  sort: GallerySort = 'newest',
): Result<GalleryCursor | undefined, Refusal> {
  if (cursor === undefined) return ok(undefined);
  const [, at, id, total, of = 'newest', sent = ''] = CURSOR.exec(cursor) ?? [];
  const key = Buffer.from(sent, 'base64url').toString();
  const isWhole = at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at));
  if (!isWhole || of !== sort || !isKey(sort, key) || storable(key) !== key)
    return err({ code: 'input.invalid', message: messages.cursorUnknown });
  return ok({ sort, key, at, id, total: Number(total) });
}
