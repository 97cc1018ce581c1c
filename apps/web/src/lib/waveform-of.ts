import { type MediaRecord } from '@kinoloom/contract';
import { z } from 'zod';

const Peaks = z.array(z.number().min(0).max(1)).min(1);

/** How loud a media is over its length, from 0 to 1, as the server measured it; none where it has no sound. */
export const waveformOf = ({ metadata }: Pick<MediaRecord, 'metadata'>): readonly number[] =>
  Peaks.safeParse(metadata['waveform_data']).data ?? [];
