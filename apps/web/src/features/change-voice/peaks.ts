import type { MediaRecord } from '@kinoloom/contract';
import { waveformOf } from '../../lib/media-preview.ts';

/** How loud a record is over its length; none of one that is not known here. */
export type Peaks = (id: string) => readonly number[];

export function peaksIn(...known: readonly (readonly MediaRecord[])[]): Peaks {
  return (id) => {
    const record = known.flat().find((each) => each.id === id);
    return record ? waveformOf(record) : [];
  };
}
