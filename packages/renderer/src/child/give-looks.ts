import { readFile } from 'node:fs/promises';
import { giveLook, isLookThere, isOwnLook } from '@kinoloom/composition';
import { overlaysShown } from '../plan-parts.ts';
import { RenderFailed } from '../render-failed.ts';
import type { SegmentJob } from '../segment.ts';

/** Hands over the looks of one's own that a segment shows. @throws RenderFailed `source.unreadable` naming the overlay whose look has no file */
export async function giveLooks({ segment, sources }: Pick<SegmentJob, 'segment' | 'sources'>): Promise<void> {
  for (const { id, styles } of overlaysShown(segment)) {
    const look = 'lut' in styles ? styles.lut?.look : undefined;
    if (look === undefined || !isOwnLook(look) || isLookThere(look)) continue;
    const file = sources[look];
    if (file === undefined)
      throw new RenderFailed('source.unreadable', `The look of overlay "${id}" is not there`, { overlayId: id });
    giveLook(look, await readFile(file));
  }
}
