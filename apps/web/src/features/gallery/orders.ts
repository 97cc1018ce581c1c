import { type GallerySort, type MediaRecord } from '@kinoloom/contract';

/** What one sorts by, as far as a record says it; undefined where only the server knows. */
type Key = string | number | undefined;

interface Order {
  readonly direction: 1 | -1;
  /** Before time and id, which follow in the same direction. */
  readonly key: (media: MediaRecord) => Key;
}

/** Databases differ in the lower case of other letters. */
const ASCII = /^[\0-\u007f]*$/u;
const NAME_LETTERS = 60;

/** Without title and prompt the server takes the name of the file, which a record does not say. */
function nameOf({ title, prompt }: MediaRecord): Key {
  const name = (title ?? (prompt || undefined))?.slice(0, NAME_LETTERS);
  return name !== undefined && ASCII.test(name) ? name.toLowerCase() : undefined;
}

/** The orders of the server. */
const orders: Readonly<Record<GallerySort, Order>> = {
  newest: { direction: -1, key: () => 0 },
  oldest: { direction: 1, key: () => 0 },
  name: { direction: 1, key: nameOf },
  longest: { direction: -1, key: ({ duration }) => Math.round((duration ?? 0) * 1000) },
  // A record does not say how many bytes its file has.
  largest: { direction: -1, key: () => undefined },
  favourites: { direction: -1, key: ({ favourite }) => Number(favourite) },
};

/** Where one record is beside another in an order: below 0 before it. Undefined where only the server knows. */
export function compare(sort: GallerySort, a: MediaRecord, b: MediaRecord): number | undefined {
  const { direction, key } = orders[sort];
  const [one, other] = [key(a), key(b)];
  if (a.id === b.id && one === other) return 0;
  if (one === undefined || other === undefined) return undefined;
  if (one !== other) return one < other ? -direction : direction;
  const later = Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1);
  return later * direction;
}

/** Whether a change of a record leaves it where it is. */
export function staysInPlace(sort: GallerySort, before: MediaRecord, after: MediaRecord): boolean {
  // Its file is a new one: it may be larger.
  if (sort === 'largest') return before.url === after.url;
  if (sort === 'name') return before.title === after.title && before.prompt === after.prompt;
  return compare(sort, before, after) === 0 && before.created_at === after.created_at;
}
