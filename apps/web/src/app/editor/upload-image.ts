import { type QueryClient } from '@tanstack/react-query';
import { type UploadImage } from '../../editor/panels/index.ts';
import { applyMedia } from '../../features/gallery-wall/index.ts';
import { refusal, sendUpload } from '../../features/prompt/index.ts';
import { factsFrom } from './media-facts.ts';

/** Stores images from the user's own disk in a flow. */
export function uploadImageTo(client: QueryClient, flowId: string | null): UploadImage {
  return async (file) => {
    const why = refusal(file, ['image']);
    if (why !== null) throw new Error(why);
    const { signal } = new AbortController();
    const sent = await sendUpload({ file, flowId, onProgress: () => undefined, signal });
    if (!sent.ok) {
      throw new Error(
        sent.error.kind === 'refused' ? sent.error.message : 'The upload was not taken. Sign in and try again.',
      );
    }
    applyMedia(client, sent.value);
    return factsFrom(sent.value);
  };
}
