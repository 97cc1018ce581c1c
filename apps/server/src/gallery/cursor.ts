import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { err, limits, messages, ok, type GallerySort, type Refusal, type Result } from '@kinoloom/contract';
import { storable } from '../platform/db/index.ts';
import { isKey, type GalleryPlace } from './sorts.ts';

/** Where the next page begins. */
export interface GalleryCursor extends GalleryPlace {
  /** How many items the list had at its start: counted once, not for each page. */
  readonly total: number;
  /** The words that the list was made for in place of those asked for. */
  readonly corrected?: string | undefined;
}

/** A timestamp as text; a Date would lose the microseconds. */
export const momentOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const decoded = (text: string): string => Buffer.from(text, 'base64url').toString();

/** What is not there is left out at the end: corrected words, and sort and key of the newest first. */
export const cursorOf = ({ sort, key, at, id, total, corrected }: GalleryCursor): string =>
  [
    [at, id, total],
    sort === 'newest' && corrected === undefined ? [] : [sort, encoded(key)],
    corrected === undefined ? [] : [encoded(corrected)],
  ]
    .flat()
    .join('~');

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([\w-]{1,100})~(\d{1,9})(?:~([a-z]+)~([\w-]*)(?:~([\w-]+))?)?$/;

/** Each word that is asked for can become a longer one. */
const CORRECTED = 10 * limits.gallery.searchMax;

/** @param sort of the list that is asked for: a cursor of another is refused */
export function readCursor(
  cursor: string | undefined,
  sort: GallerySort = 'newest',
): Result<GalleryCursor | undefined, Refusal> {
  if (cursor === undefined) return ok(undefined);
  const [, at, id, total, of = 'newest', sent = '', words] = CURSOR.exec(cursor) ?? [];
  const key = decoded(sent);
  const corrected = words === undefined ? undefined : decoded(words);
  const isWhole = at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at));
  const isStorable = [key, corrected ?? ''].every((text) => storable(text) === text);
  if (!isWhole || of !== sort || !isKey(sort, key) || !isStorable || (corrected?.length ?? 0) > CORRECTED)
    return err({ code: 'input.invalid', message: messages.cursorUnknown });
  return ok({ sort, key, at, id, total: Number(total), corrected });
}
