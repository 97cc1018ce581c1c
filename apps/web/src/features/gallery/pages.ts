import { limits, type GalleryMediaPage, type MediaRecord } from '@kinoloom/contract';

/** Loaded pages of a list, newest first. */
export interface Pages {
  readonly pages: readonly GalleryMediaPage[];
  readonly pageParams: readonly unknown[];
}

/** Newest first, in the server's order. */
const order = (a: MediaRecord, b: MediaRecord): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1);

/** A total that stands for more than was counted stays. */
const counted = (pages: readonly GalleryMediaPage[], by: number): GalleryMediaPage[] =>
  pages.map((page) =>
    page.total_count > limits.gallery.countMax ? page : { ...page, total_count: Math.max(0, page.total_count + by) },
  );

/** Removes records from the loaded pages. Returns the same list if none are in it. */
export function without<List extends Pages>(list: List, ids: ReadonlySet<string>): List {
  let removed = 0;
  const pages = list.pages.map((page) => {
    const data = page.data.filter(({ id }) => !ids.has(id));
    removed += page.data.length - data.length;
    return data.length === page.data.length ? page : { ...page, data };
  });
  return removed === 0 ? list : { ...list, pages: counted(pages, -removed) };
}

/** Inserts or replaces a record in its position. One older than everything loaded comes with a later page. */
export function withRecord<List extends Pages>(list: List, media: MediaRecord): List {
  const known = list.pages.some(({ data }) => data.some(({ id }) => id === media.id));
  if (known)
    return {
      ...list,
      pages: list.pages.map((page) =>
        page.data.some(({ id }) => id === media.id)
          ? { ...page, data: page.data.map((record) => (record.id === media.id ? media : record)) }
          : page,
      ),
    };
  const last = list.pages.length - 1;
  const at = list.pages.findIndex(
    ({ data, next_cursor }, index) =>
      data.some((record) => order(media, record) < 0) || (index === last && next_cursor === null),
  );
  if (at === -1) return list;
  const pages = list.pages.map((page, index) =>
    index === at ? { ...page, data: [...page.data, media].sort(order) } : page,
  );
  return { ...list, pages: counted(pages, 1) };
}
