import { limits, messages, type MediaRecord } from '@kinoloom/contract';
import { captureThumbnail, type Capture } from './capture-thumbnail.ts';

const { gapMs, retryMs, waitMs, waitDerivedMs } = limits.enhancement;

export interface ThumbnailQueueDeps {
  /** The record, or null if there is none (yet). */
  readonly find: (id: string) => Promise<MediaRecord | null>;
  readonly capture: Capture;
  /** False if the record is gone by now. */
  readonly save: (id: string, thumbnailUrl: string) => Promise<boolean>;
  readonly wait: (ms: number) => Promise<void>;
}

/** Result for a video: its thumbnail was made, or why not. Never shown to the user. */
export interface ThumbnailOutcome {
  readonly id: string;
  readonly text: string;
}

export interface ThumbnailQueue {
  /** Makes missing thumbnails one after the other. */
  readonly enhanceAll: (ids: readonly string[]) => Promise<void>;
  /** Makes the thumbnail of a newly saved video, after a delay. */
  readonly enhanceSaved: (media: MediaRecord) => Promise<void>;
  /** All results, for diagnosis. */
  readonly outcomes: readonly ThumbnailOutcome[];
}

/** Makes thumbnails in the browser for videos that the server cannot decode. Best effort. */
export function createThumbnailQueue({ find, capture, save, wait }: ThumbnailQueueDeps): ThumbnailQueue {
  const underway = new Set<string>();
  const outcomes: ThumbnailOutcome[] = [];

  const make = async (id: string): Promise<string> => {
    let media = await find(id);
    if (!media) {
      await wait(retryMs);
      media = await find(id);
    }
    if (!media) return messages.enhancementMissing;
    if (media.thumbnail_url !== null) return messages.enhancementDone;
    const saved = await save(id, await captureThumbnail(media.url, capture));
    return saved ? SAVED : messages.enhancementMissing;
  };

  const enhance = async (id: string): Promise<void> => {
    if (underway.has(id)) {
      outcomes.push({ id, text: messages.enhancementUnderway });
      return;
    }
    underway.add(id);
    try {
      outcomes.push({ id, text: await make(id) });
    } catch (error) {
      outcomes.push({ id, text: error instanceof Error ? error.message : String(error) });
    } finally {
      underway.delete(id);
    }
  };

  return {
    outcomes,
    async enhanceAll(ids) {
      for (const [index, id] of ids.entries()) {
        if (index > 0) await wait(gapMs);
        await enhance(id);
      }
    },
    async enhanceSaved(media) {
      if (media.media_type !== 'video' || media.thumbnail_url !== null) return;
      await wait(isDerived(media) ? waitDerivedMs : waitMs);
      await enhance(media.id);
    },
  };
}

export const SAVED = 'saved';

/** Upscaled, reframed and lip-synced videos get more time. */
const isDerived = ({ metadata }: MediaRecord): boolean =>
  /^(wavespeed|runway-4k|veo3-1080p|reframe|lipsync)/.test(String(metadata['operation']));
