import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { GallerySort } from '@kinoloom/contract';
import { tables } from '../platform/db/index.ts';

const { media } = tables;

/** The last item of a page: what the list is sorted by, its creation time, to the database's microsecond, and its id. */
export interface GalleryPlace {
  readonly sort: GallerySort;
  /** As text; empty where the time alone decides. */
  readonly key: string;
  readonly at: string;
  readonly id: string;
}

/** What a list is sorted by, before time and id, which follow in the same direction. */
interface Sort {
  readonly direction: 'asc' | 'desc';
  /** Undefined where the time alone decides. */
  readonly key?: { readonly of: SQL; readonly type: 'text' | 'bigint' | 'boolean'; readonly form: RegExp };
}

const number = (of: SQL): NonNullable<Sort['key']> => ({ of, type: 'bigint', form: /^\d{1,18}$/ });

/** Each in the order of an index. */
const sorts: Readonly<Record<GallerySort, Sort>> = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  name: { direction: 'asc', key: { of: tables.nameKey(media), type: 'text', form: /^.{0,60}$/su } },
  longest: { direction: 'desc', key: number(tables.lengthKey(media)) },
  largest: { direction: 'desc', key: number(sql`${media.bytes}`) },
  favourites: {
    direction: 'desc',
    key: { of: sql`${media.favourite}`, type: 'boolean', form: /^(true|false)$/ },
  },
};

/** Whether a text can be the key of an item in a list of this sort. */
export const isKey = (sort: GallerySort, key: string): boolean => (sorts[sort].key?.form ?? /^$/).test(key);

/** Whether the index of the sort has other keys before time and id. */
export const hasKey = (sort: GallerySort): boolean => sorts[sort].key !== undefined;

/** An item's key as text, for the cursor. */
export const keyOf = (sort: GallerySort): SQL<string> =>
  sql<string>`coalesce((${sorts[sort].key?.of ?? sql`''`})::text, '')`;

/** The columns of time and id; those of another table let its index be read in order. */
interface TimeAndId {
  readonly createdAt: PgColumn;
  readonly id: PgColumn;
}

/** The columns to order by. */
export function orderOf(sort: GallerySort, { createdAt, id }: TimeAndId): SQL[] {
  const { direction, key } = sorts[sort];
  const turn = direction === 'asc' ? asc : desc;
  return [...(key ? [key.of] : []), createdAt, id].map((column) => turn(column));
}

/** Items after a place. */
export function following(place: GalleryPlace | undefined, { createdAt, id }: TimeAndId): SQL | undefined {
  if (!place) return undefined;
  const { direction, key } = sorts[place.sort];
  const compare = sql.raw(direction === 'asc' ? '>' : '<');
  const [own, their] = key
    ? [sql`${key.of}, `, sql`${place.key}::${sql.raw(key.type)}${key.type === 'text' ? sql` collate "C"` : sql``}, `]
    : [sql``, sql``];
  return sql`(${own}${createdAt}, ${id}) ${compare} (${their}${place.at}::timestamptz, ${place.id})`;
}
