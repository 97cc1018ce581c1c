import { DeletedFromGallery, messages, UndoneInGallery, type MediaRecord } from '@kinoloom/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/deleting.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';
import { refreshMedia } from './flow-media.ts';
import { hideFlow, hideRecords, restore, showRecords, snapshot } from './lists.ts';
import { refreshGallery, refreshSummaries } from './queries.ts';

/** The target of a deletion: media, or a flow with all its media. */
export type Deletion =
  | { readonly kind: 'media'; readonly media: readonly MediaRecord[] }
  | { readonly kind: 'flow'; readonly id: string; readonly name: string };

async function undo(client: QueryClient, id: string, deletion: Deletion): Promise<void> {
  try {
    const { without_flow } = await api.post('/api/gallery/undo', { undo: id }, UndoneInGallery);
    if (deletion.kind === 'media') showRecords(client, deletion.media);
    await (deletion.kind === 'flow' || without_flow.length > 0 ? refreshGallery(client) : refreshSummaries(client));
    await client.invalidateQueries({ queryKey: ['flows'] });
    if (without_flow.length > 0)
      toast.warning(words.withoutFlow({ count: without_flow.length }), {
        detail: words.withoutFlowExplained,
      });
  } catch (error) {
    toast.error(organiseWords.undoFailed, { detail: errorText(error) });
  }
}

/** Optimistic deletion: hides at once; restores on refusal, keeping newly loaded data. Undo for ten seconds. */
export function useDeleting() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (deletion: Deletion) =>
      api.post(
        '/api/gallery/delete',
        deletion.kind === 'flow' ? { flow_id: deletion.id } : { ids: deletion.media.map(({ id }) => id) },
        DeletedFromGallery,
      ),
    onMutate: async (deletion) => {
      const before = await snapshot(client);
      if (deletion.kind === 'flow') hideFlow(client, deletion.id);
      else hideRecords(client, new Set(deletion.media.map(({ id }) => id)));
      return { before };
    },
    // Handled here rather than by the caller: its dialog is closed by now.
    onSuccess: ({ undo: id, ids }, deletion) => {
      const said =
        deletion.kind === 'flow'
          ? words.flowDeleted({ name: deletion.name })
          : words.mediaDeleted({ count: ids.length });
      toast.undo(said, () => void undo(client, id, deletion));
      void client.invalidateQueries({ queryKey: ['flows'] });
    },
    onError: (error, deletion, context) => {
      if (context) restore(client, context.before);
      void refreshGallery(client);
      void refreshMedia(client);
      toast.error(deletion.kind === 'flow' ? messages.flowDeleteFailed : messages.mediaDeleteFailed, {
        detail: errorText(error),
      });
    },
    onSettled: () => refreshSummaries(client),
  });
}
