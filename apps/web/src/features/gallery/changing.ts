import {
  ChangedInGallery,
  GalleryFavourite,
  limits,
  messages,
  RenamedInGallery,
  ZipLink,
  type MediaRecord,
} from '@kinoloom/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { startDownload, fileName } from '../../lib/media-names.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/organise.ts';
import { changedRecord, inversesOf, type Inverse, type MediaChange } from './changes.ts';
import { showRecords } from './lists.ts';
import { refreshSummaries } from './queries.ts';

/** Optimistic: toggles at once, and reverts if the server refuses. */
export function useFavourite() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, favourite }: MediaRecord) => {
      const path = `/api/gallery/media/${encodeURIComponent(id)}/favourite`;
      return favourite ? api.delete(path, GalleryFavourite) : api.put(path, undefined, GalleryFavourite);
    },
    onMutate: (media) => showRecords(client, [{ ...media, favourite: !media.favourite }]),
    onSuccess: ({ media }) => showRecords(client, [media]),
    onError: (error, media) => {
      showRecords(client, [media]);
      toast.error(words.favouriteNotChanged, { detail: errorText(error) });
    },
  });
}

/** Optimistic, with undo: gives a record a title, or with null takes it away. */
export function useRenaming() {
  const client = useQueryClient();
  const rename = async ({ id }: MediaRecord, title: string | null): Promise<void> => {
    const { media } = await api.patch(`/api/gallery/media/${encodeURIComponent(id)}`, { title }, RenamedInGallery);
    showRecords(client, [media]);
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ media, title }: { media: MediaRecord; title: string | null }) => rename(media, title),
    onMutate: ({ media, title }) => showRecords(client, [{ ...media, title }]),
    onSuccess: (_, { media, title }) =>
      toast.undo(title === null ? words.titleRemoved : words.titleChanged({ title }), () => {
        rename(media, media.title).catch((error: unknown) =>
          toast.error(words.undoFailed, { detail: errorText(error) }),
        );
      }),
    onError: (error, { media }) => {
      showRecords(client, [media]);
      toast.error(words.titleNotChanged, { detail: errorText(error) });
    },
  });
}

/** A change of many media, and what is said about it. */
export interface Changing {
  readonly media: readonly MediaRecord[];
  readonly change: MediaChange;
  /** @param count how many are different now */
  readonly said: (count: number) => string;
  /** Of a toast after a refusal; without it the caller shows that. */
  readonly failed?: string;
}

/** Changes media in one request: all or none. Shown at once, reverted if the server refuses, with undo. */
export function useChanging() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ media, change }: Changing) =>
      api.post('/api/gallery/change', { ids: media.map(({ id }) => id), ...change }, ChangedInGallery),
    onMutate: ({ media, change }) =>
      showRecords(
        client,
        media.map((one) => changedRecord(one, change)),
      ),
    onSuccess: ({ ids }, { media, change, said }) => {
      refreshAfter(client, change);
      const changed = new Set(ids);
      const before = media.filter(({ id }) => changed.has(id));
      const inverses = inversesOf(before, change);
      if (before.length === 0) toast.info(words.unchanged);
      else if (inverses) toast.undo(said(before.length), () => void takeBack(client, before, inverses));
      else toast.success(said(before.length));
    },
    onError: (error, { media, failed }) => {
      showRecords(client, media);
      if (failed !== undefined) toast.error(failed, { detail: errorText(error) });
    },
  });
}

async function takeBack(
  client: QueryClient,
  before: readonly MediaRecord[],
  inverses: readonly Inverse[],
): Promise<void> {
  const known = new Map(before.map((media) => [media.id, media]));
  try {
    for (const { ids, change } of inverses) {
      await api.post('/api/gallery/change', { ids, ...change }, ChangedInGallery);
      showRecords(
        client,
        ids.flatMap((id) => known.get(id) ?? []),
      );
      refreshAfter(client, change);
    }
  } catch (error) {
    toast.error(words.undoFailed, { detail: errorText(error) });
  }
}

function refreshAfter(client: QueryClient, { flow_id }: MediaChange): void {
  void refreshSummaries(client);
  if (flow_id !== undefined) void client.invalidateQueries({ queryKey: ['flows'] });
}

/** Requests a zip link and opens it. */
export function useZipping() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (ids: readonly string[]) => {
      if (ids.length > limits.gallery.selectMax) throw new Error(messages.galleryTooMany);
      return api.post('/api/gallery/zip', { ids }, ZipLink);
    },
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) =>
      toast.error(messages.mediaDownloadFailed, {
        detail: error.message === messages.galleryTooMany ? error.message : errorText(error),
      }),
  });
}

/** Downloads a result. An id and an address are required. */
export function downloadOne(media: MediaRecord): void {
  if (media.url === '' || media.id === '') {
    toast.error(messages.mediaDownloadInvalid);
    return;
  }
  startDownload(media.url, fileName(media));
}
