import { everyOverlay, type Composition } from '@kinoloom/composition';
import { MediaRecord } from '@kinoloom/contract';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { proxyResolver, type PlayerSources } from '../../editor/player/index.ts';
import { type EditorMedia, type MediaFacts } from '../../editor/media/index.ts';
import { type Editor } from '../../editor/store/index.ts';
import { useSession } from '../../features/account/index.ts';
import { flowMediaQuery, newestMediaQuery } from '../../features/gallery/index.ts';
import { uploadsQuery } from '../../features/local-media/index.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { factsFrom, mediaIdOf } from './media-facts.ts';

/** One media record; null if it no longer exists. */
const oneMediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', id],
    queryFn: ({ signal }) =>
      api.get('/api/db/media', MediaRecord, { signal, query: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    staleTime: Infinity,
  });

const sources: PlayerSources = {
  original: (src) => Promise.resolve({ url: src }),
  proxy: proxyResolver(mediaIdOf),
  scrub: proxyResolver(mediaIdOf, 'scrub'),
};

const known = new WeakMap<Composition, readonly string[]>();

/** Ids of a composition's media, in order, without duplicates. Cached, since every change of the editor needs it. */
function usedIn(composition: Composition): readonly string[] {
  const before = known.get(composition);
  if (before) return before;
  const ids = everyOverlay(composition).flatMap((overlay) => ('src' in overlay ? (mediaIdOf(overlay.src) ?? []) : []));
  const used = [...new Set(ids)];
  known.set(composition, used);
  return used;
}

/** Takes dropped files, of a user who can upload. */
function useAddFiles(editor: Editor): EditorMedia['addFiles'] {
  const client = useQueryClient();
  const session = useSession();
  const accountId = session.status === 'signed-in' ? session.user.id : undefined;
  return useMemo(() => {
    if (accountId === undefined) return undefined;
    return (files, place) =>
      void import('./media-slots.tsx').then(
        ({ addFiles }) => addFiles({ editor, client, accountId }, files, place),
        (error: unknown) => toast.error(errorText(error)),
      );
  }, [editor, client, accountId]);
}

/** A project's media: those of its flow, and others on its timeline. */
export function useEditorMedia(editor: Editor, flowId: string | null): EditorMedia {
  const ofFlow = useQuery(flowMediaQuery(flowId));
  const newest = useQuery(newestMediaQuery(flowId === null));
  const list = flowId === null ? newest.data : ofFlow.data;
  const { data: uploaded } = useQuery(uploadsQuery);
  const uploads = useMemo(() => (uploaded ?? []).map(({ media }) => factsFrom(media)), [uploaded]);
  const offered = useMemo(() => (list ?? []).map(factsFrom), [list]);
  const listed = useMemo(() => new Map(offered.map((facts) => [facts.id, facts])), [offered]);

  // Of the committed composition only: a preview adds no media.
  const used = useStore(
    editor.state,
    useShallow(({ history }) => usedIn(history.present)),
  );
  const asked = list ? used.filter((id) => !listed.has(id)) : [];
  const others = useQueries({
    queries: asked.map(oneMediaQuery),
    combine: (results) => results.map(({ data }) => data),
  });
  const [sourcesOfMedia] = useState(sources);
  const addFiles = useAddFiles(editor);

  return useMemo(() => {
    const found = new Map<string, MediaFacts | null>(listed);
    for (const [index, id] of asked.entries()) {
      const media = others[index];
      if (media !== undefined) found.set(id, media && factsFrom(media));
    }
    return {
      offered,
      uploads,
      sources: sourcesOfMedia,
      addFiles,
      factsOf(src) {
        const id = mediaIdOf(src);
        return id === undefined ? null : found.get(id);
      },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` follows from `listed` and `used`
  }, [listed, offered, uploads, used, others, sourcesOfMedia, addFiles]);
}
