import { type GalleryFlow, type GalleryFlowPage, type GalleryMediaPage, type MediaRecord } from '@kinoloom/contract';
import { type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type GalleryFilter } from './address.ts';
import { belongs } from './media-request.ts';
import { without, withRecord } from './pages.ts';

type MediaPages = InfiniteData<GalleryMediaPage>;
type FlowPages = InfiniteData<GalleryFlowPage>;

/** The filter in a query key. */
const filterIn = (key: QueryKey): GalleryFilter => (typeof key[2] === 'object' && key[2] !== null ? key[2] : {});

function changeMedia(client: QueryClient, change: (list: MediaPages, filter: GalleryFilter) => MediaPages): void {
  for (const [key, list] of client.getQueriesData<MediaPages>({ queryKey: ['gallery', 'media'] }))
    if (list) client.setQueryData(key, change(list, filterIn(key)));
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

/** Adds or updates a record in every matching list, and removes it from the others. */
export function showRecord(client: QueryClient, media: MediaRecord): void {
  changeMedia(client, (list, filter) =>
    belongs(media, filter) ? withRecord(list, media) : without(list, new Set([media.id])),
  );
  const same = (known: MediaRecord): MediaRecord => (known.id === media.id ? media : known);
  changeFlows(client, (flow) => ({ ...flow, videos: flow.videos.map(same), images: flow.images.map(same) }));
  client.setQueryData(['gallery', 'record', media.id], media);
}

/** Hides records. */
export function hideRecords(client: QueryClient, ids: ReadonlySet<string>): void {
  changeMedia(client, (list) => without(list, ids));
  const others = ({ id }: MediaRecord): boolean => !ids.has(id);
  changeFlows(client, (flow) => ({ ...flow, videos: flow.videos.filter(others), images: flow.images.filter(others) }));
}

/** Hides a flow and its media. */
export function hideFlow(client: QueryClient, id: string): void {
  changeFlows(client, (flow) => (flow.id === id ? null : flow));
  changeMedia(client, (list) => {
    const gone = list.pages.flatMap(({ data }) => data.filter(({ flow_id }) => flow_id === id));
    return without(list, new Set(gone.map((media) => media.id)));
  });
}

export type Snapshot = readonly (readonly [QueryKey, unknown])[];

export const snapshot = (client: QueryClient): Snapshot => client.getQueriesData({ queryKey: ['gallery'] });

export function restore(client: QueryClient, before: Snapshot): void {
  for (const [key, data] of before) client.setQueryData(key, data);
}
