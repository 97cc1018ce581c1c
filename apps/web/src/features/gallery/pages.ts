import { limits, type GalleryMediaPage, type GallerySort, type MediaRecord } from '@kinoloom/contract';
import { compare, staysInPlace } from './orders.ts';

/** A page, and the record that was its last when it was read: the next page begins after that, wherever it is by now. */
export interface MediaPage extends GalleryMediaPage {
  readonly end?: MediaRecord | undefined;
}

/** Loaded pages of a list. */
export interface Pages {
  readonly pages: readonly MediaPage[];
  readonly pageParams: readonly unknown[];
}

/** A total that stands for more than was counted stays. */
const counted = (pages: readonly MediaPage[], by: number): MediaPage[] =>
  pages.map((page) =>
    by === 0 || page.total_count > limits.gallery.countMax
      ? page
      : { ...page, total_count: Math.max(0, page.total_count + by) },
  );

/** Removes records from the loaded pages. Returns the same list if none are in it. */
export function without<List extends Pages>(list: List, ids: ReadonlySet<string>): List {
  const { pages, removed } = taken(list.pages, ({ id }) => ids.has(id));
  return removed.length === 0 ? list : { ...list, pages: counted(pages, -removed.length) };
}

/** Pages without what `goes`; those that keep all stay the same. */
function taken(pages: readonly MediaPage[], goes: (media: MediaRecord) => boolean) {
  const removed: MediaRecord[] = [];
  const left = pages.map((page) => {
    const data = page.data.filter((media) => {
      if (goes(media)) removed.push(media);
      return !goes(media);
    });
    return data.length === page.data.length ? page : { ...page, data };
  });
  return { pages: left, removed };
}

/** What became of records: those that a list shows, and its order. */
export interface Changed {
  readonly records: readonly MediaRecord[];
  readonly sort: GallerySort;
  readonly belongs: (media: MediaRecord) => boolean;
}

/**
 * A list after changes of records: each is put where the server has it, or taken out. One behind everything that is loaded comes with a later page.
 * @returns null if only the server knows where one belongs; the same list if nothing in it has changed
 */
export function withRecords<List extends Pages>(list: List, { records, sort, belongs }: Changed): List | null {
  const changed = new Map(records.map((media) => [media.id, media]));
  const shown = new Set<string>();
  const moves = (known: MediaRecord): boolean => {
    const media = changed.get(known.id);
    return media !== undefined && !(belongs(media) && staysInPlace(sort, known, media));
  };
  let { pages, removed } = taken(list.pages, moves);
  const gone = new Set(removed.map(({ id }) => id));
  pages = pages.map((page) => {
    if (!page.data.some(({ id }) => changed.has(id))) return page;
    return {
      ...page,
      data: page.data.map((known) => {
        const media = changed.get(known.id);
        if (media) shown.add(known.id);
        return media ?? known;
      }),
    };
  });
  let more = -removed.length;
  for (const media of records) {
    if (shown.has(media.id) || !belongs(media)) continue;
    const next = placed(pages, media, sort);
    if (next === null) return null;
    pages = next;
    // A known one that goes to a page that is not loaded still counts.
    if (next.some(({ data }) => data.includes(media)) || gone.has(media.id)) more += 1;
  }
  const isSame = pages.every((page, at) => page === list.pages[at]);
  return isSame ? list : { ...list, pages: counted(pages, more) };
}

/** Pages with one record more, if its place is in them; null if only the server knows. */
function placed(pages: MediaPage[], media: MediaRecord, sort: GallerySort): MediaPage[] | null {
  const last = pages.length - 1;
  for (const [at, page] of pages.entries()) {
    const before = beginning(page.data, (other) => compare(sort, media, other));
    if (before === null) return null;
    if (before !== undefined)
      return pages.with(at, { ...page, data: [...page.data.slice(0, before), media, ...page.data.slice(before)] });
    if (at < last) continue;
    const behind = page.next_cursor !== null && page.end ? compare(sort, media, page.end) : -1;
    if (behind === undefined) return null;
    const isHere = page.next_cursor === null || (page.end !== undefined && behind <= 0);
    return isHere ? pages.with(at, { ...page, data: [...page.data, media] }) : pages;
  }
  return pages;
}

/** The index of the first record that comes after; undefined if none does, null if that is unknown. */
function beginning(
  records: readonly MediaRecord[],
  comparedTo: (other: MediaRecord) => number | undefined,
): number | undefined | null {
  const at = records.findIndex((other) => (comparedTo(other) ?? -1) < 0);
  const found = records[at];
  if (!found) return undefined;
  return comparedTo(found) === undefined ? null : at;
}
