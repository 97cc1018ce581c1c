import { isFinished, limits } from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { useConnection } from '../../lib/connection.ts';
import { onEvent } from '../../lib/events.ts';
import { debounced } from './debounced.ts';
import { hideFlow, hideRecords, showRecords } from './lists.ts';
import { refreshGallery, refreshSummaries } from './queries.ts';

/** Applies server events to the gallery. Returns a function to stop. */
export function followGallery(client: QueryClient): () => void {
  const count = debounced(() => void refreshSummaries(client), limits.gallery.refreshDebounceMs);
  const stops = [
    onEvent('media', ({ media }) => {
      showRecords(client, [media]);
      count.call();
    }),
    onEvent('media-deleted', ({ id }) => {
      hideRecords(client, new Set([id]));
      count.call();
    }),
    onEvent('flow', () => count.call()),
    onEvent('flow-deleted', ({ id }) => {
      hideFlow(client, id);
      count.call();
    }),
    // Flow cards show the number of running jobs, but not their progress.
    onEvent('job', ({ status }) => {
      if (status === 'queued' || isFinished(status)) count.call();
    }),
    onEvent('resync', () => void refreshGallery(client)),
    useConnection.subscribe(({ connection }, before) => {
      if (connection === 'online' && before.connection !== 'online') void refreshGallery(client);
    }),
  ];
  return () => {
    count.cancel();
    for (const stop of stops) stop();
  };
}
