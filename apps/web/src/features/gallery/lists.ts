import { limits, type GalleryFlow, type GalleryFlowPage, type MediaRecord } from '@kinoloom/contract';
import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type GalleryFilter } from './address.ts';
import { NEWEST } from './flow-media.ts';
import { belongs } from './media-request.ts';
import { without, withRecords, type MediaPage } from './pages.ts';

type MediaPages = InfiniteData<MediaPage>;
type FlowPages = InfiniteData<GalleryFlowPage>;

/** The filter in a query key. */
const filterIn = (key: QueryKey): GalleryFilter => (typeof key[2] === 'object' && key[2] !== null ? key[2] : {});

function changeMedia(
  client: QueryClient,
  change: (list: MediaPages, filter: GalleryFilter) => MediaPages | null,
): void {
  for (const [key, list] of client.getQueriesData<MediaPages>({ queryKey: ['gallery', 'media'] })) {
    if (!list) continue;
    const changed = change(list, filterIn(key));
    if (changed) client.setQueryData(key, changed);
    else readAgain(client, key);
  }
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads all loaded pages of a list again, once for changes that come soon after each other. What is shown stays until then. */
function readAgain(client: QueryClient, queryKey: QueryKey): void {
  const list = hashKey(queryKey);
  clearTimeout(waiting.get(list));
  const read = (): void => {
    waiting.delete(list);
    void client.invalidateQueries({ queryKey, exact: true });
  };
  waiting.set(list, setTimeout(read, limits.gallery.refreshDebounceMs));
}

function changeFlows(client: QueryClient, change: (flow: GalleryFlow) => GalleryFlow | null): void {
  client.setQueriesData<FlowPages>({ queryKey: ['gallery', 'flows'] }, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({ ...page, data: page.data.flatMap((flow) => change(flow) ?? []) })),
        }
      : list,
  );
}

/** The lists of flows, and of the newest of all. */
function changeFlowMedia(
  client: QueryClient,
  change: (list: readonly MediaRecord[], flow: unknown) => readonly MediaRecord[] | null,
): void {
  for (const [key, list] of client.getQueriesData<readonly MediaRecord[]>({ queryKey: ['flow-media'] })) {
    if (!list) continue;
    const changed = change(list, key[1]);
    if (changed) client.setQueryData(key, changed);
    else readAgain(client, key);
  }
}

const newestFirst = (a: MediaRecord, b: MediaRecord): number => Date.parse(b.created_at) - Date.parse(a.created_at);

/** A list for words that were corrected goes on with those. */
const searched = ({ pages: [first] }: MediaPages, filter: GalleryFilter): GalleryFilter =>
  first?.corrected == null ? filter : { ...filter, q: first.corrected };

/** Adds or updates records in every matching list, and removes them from the others. */
export function showRecords(client: QueryClient, records: readonly MediaRecord[]): void {
  changeMedia(client, (list, filter) =>
    withRecords(list, {
      records,
      sort: filter.sort ?? 'newest',
      belongs: (media) => belongs(media, searched(list, filter)),
    }),
  );
  const now = new Map(records.map((media) => [media.id, media]));
  const current = (known: MediaRecord): MediaRecord => now.get(known.id) ?? known;
  changeFlows(client, (flow) => ({ ...flow, videos: flow.videos.map(current), images: flow.images.map(current) }));
  changeFlowMedia(client, (list, flow) => {
    const known = new Set(list.map(({ id }) => id));
    // Whether another is among the newest, only the server knows.
    if (flow === NEWEST) return records.every(({ id }) => known.has(id)) ? list.map(current) : null;
    const kept = list.map(current).filter(({ flow_id }) => flow_id === flow);
    const others = records.filter((media) => media.flow_id === flow && !known.has(media.id));
    return others.length === 0 ? kept : [...others, ...kept].toSorted(newestFirst);
  });
  for (const media of records) client.setQueryData(['gallery', 'record', media.id], media);
}

/** Hides records. */
export function hideRecords(client: QueryClient, ids: ReadonlySet<string>): void {
  changeMedia(client, (list) => without(list, ids));
  const others = ({ id }: MediaRecord): boolean => !ids.has(id);
  changeFlows(client, (flow) => ({ ...flow, videos: flow.videos.filter(others), images: flow.images.filter(others) }));
  changeFlowMedia(client, (list) => list.filter(others));
}

/** Hides a flow and its media. */
export function hideFlow(client: QueryClient, id: string): void {
  changeFlows(client, (flow) => (flow.id === id ? null : flow));
  changeMedia(client, (list) => {
    const gone = list.pages.flatMap(({ data }) => data.filter(({ flow_id }) => flow_id === id));
    return without(list, new Set(gone.map((media) => media.id)));
  });
  changeFlowMedia(client, (list) => list.filter(({ flow_id }) => flow_id !== id));
}

export type Snapshot = readonly (readonly [QueryKey, unknown])[];

const isOfMedia = ({ queryKey: [root] }: { queryKey: QueryKey }): boolean =>
  root === 'gallery' || root === 'flow-media';

/** All lists as they are, which no answer that is under way changes any more. */
export async function snapshot(client: QueryClient): Promise<Snapshot> {
  await client.cancelQueries({ predicate: isOfMedia });
  return client.getQueriesData({ predicate: isOfMedia });
}

export function restore(client: QueryClient, before: Snapshot): void {
  for (const [key, data] of before) client.setQueryData(key, data);
}
