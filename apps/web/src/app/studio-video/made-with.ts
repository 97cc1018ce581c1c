import { aspectOf, type MediaRecord } from '@kinoloom/contract';
import { startImageOf, type MadeWith } from '../../features/prompt/index.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** How a saved result was made. What was asked for counts before what came out, which models round to their own sizes. */
export function madeWith(media: MediaRecord, flow: readonly MediaRecord[]): MadeWith {
  const { prompt, model, metadata, width, height, duration } = media;
  const start = flow.find(({ id }) => id === metadata['start_image_id']);
  return {
    prompt,
    model,
    aspect: text(metadata['requested_aspect_ratio']) ?? (width && height ? aspectOf({ width, height }) : null),
    seconds: number(metadata['requested_seconds']) ?? duration,
    seed: number(metadata['seed']),
    startImage: start ? startImageOf(start) : null,
  };
}
