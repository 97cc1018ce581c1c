import { MediaRecord } from '@kinoloom/contract';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { onEvent } from '../../lib/events.ts';
import { captureFrame } from './capture-frame.ts';
import { createThumbnailQueue } from './thumbnail-queue.ts';

const Thumbnails = z.array(z.object({ id: z.string(), thumbnail_url: z.string().nullable() }));
const Saved = z.object({ success: z.literal(true) });

/**
 * While a gallery is open: makes thumbnails for videos without one, present and new. The server does this on upload;
 * this covers files that only this browser can decode. Returns a function to stop.
 */
export function backfillThumbnails(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const enhancer = createThumbnailQueue({
    find: (id) => orNull(api.get('/api/db/media', MediaRecord, { query: { id }, signal })),
    capture: captureFrame,
    async save(mediaId, thumbnailUrl) {
      const body = { mediaId, thumbnailUrl };
      return (await orNull(api.patch('/api/db/media/update-thumbnail', body, Saved, { signal }))) !== null;
    },
    wait: (ms) => later(ms, signal),
  });
  const stop = onEvent('media', ({ media }) => void enhancer.enhanceSaved(media).catch(ignore));
  const query = { media_type: 'video', thumbnails_only: true };
  void api
    .get('/api/db/media', Thumbnails, { query, signal })
    .then((all) => enhancer.enhanceAll(all.flatMap(({ id, thumbnail_url }) => (thumbnail_url === null ? id : []))))
    .catch(ignore);
  return () => {
    stop();
    stopping.abort();
  };
}

/** Failures are ignored: the next visit to a gallery retries. */
const ignore = (): void => undefined;

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function later(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      reject(new Error('The gallery was closed'));
    },
    { once: true },
  );
  return promise;
}
