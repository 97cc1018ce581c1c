import { aspectOf, type MediaRecord } from '@kinoloom/contract';
import { z } from 'zod';
import { pickMedia, pickFrame, type MadeWith, type Picked } from '../../features/prompt/index.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Sources of a result as the server stores them, with their roles in the provider's task. */
const Sources = z.array(
  z.object({ role: z.string(), media_id: z.string(), frame: z.enum(['first', 'last']).nullish() }),
);

function sourcesOf({ metadata }: MediaRecord, flow: readonly MediaRecord[]): { role: string; picked: Picked }[] {
  const kept = Sources.safeParse(metadata['sources']).data ?? [];
  return kept.flatMap(({ role, media_id, frame }) => {
    const media = flow.find(({ id }) => id === media_id);
    const picked = media && (frame ? pickFrame(media, frame) : pickMedia(media));
    return picked ? [{ role, picked }] : [];
  });
}

/** How a saved result was made. Requested settings precede the result's, since models round to their own sizes. */
export function madeWith(media: MediaRecord, flow: readonly MediaRecord[]): MadeWith {
  const { prompt, model, metadata, width, height, duration } = media;
  const sources = sourcesOf(media, flow);
  const start = flow.find(({ id }) => id === metadata['start_image_id']);
  return {
    prompt,
    model,
    aspect: text(metadata['requested_aspect_ratio']) ?? (width && height ? aspectOf({ width, height }) : null),
    seconds: number(metadata['requested_seconds']) ?? duration,
    seed: number(metadata['seed']),
    startImage: sources.find(({ role }) => role === 'image')?.picked ?? (start ? pickMedia(start) : null),
    sources,
  };
}
