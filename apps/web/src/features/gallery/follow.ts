import { isFinished, limits } from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { useConnection } from '../../lib/connection.ts';
import { onEvent } from '../../lib/events.ts';
import { debounced } from './debounced.ts';
import { refreshGallery, refreshSummaries } from './queries.ts';

/** Reads counts and cards again when something changes; the studio keeps the lists themselves. Returns a function to stop. */
export function followGallery(client: QueryClient): () => void {
  const count = debounced(() => void refreshSummaries(client), limits.gallery.refreshDebounceMs);
  const stops = [
    ...(['media', 'media-deleted', 'flow', 'flow-deleted'] as const).map((type) => onEvent(type, count.call)),
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
