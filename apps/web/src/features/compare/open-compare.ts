import type { MediaRecord } from '@kinoloom/contract';
import * as words from '../../words/en/studio/result-actions.ts';
import { toast } from '../../ui/toast.ts';
import { useCompared } from './compared.ts';

/** Results that are compared at once. */
export const MOST = 4;

/** Opens the comparison of images or of videos. Of one result: asks first for what to compare it with. */
export function openCompare(media: readonly MediaRecord[]): void {
  const kind = media[0]?.media_type;
  if (kind === undefined) return;
  if (kind === 'audio' || media.some(({ media_type }) => media_type !== kind))
    toast.error(words.oneKind, { detail: words.chooseOneKind });
  else if (media.length > MOST) toast.error(words.tooMany({ most: MOST }), { detail: words.chooseFewer });
  else useCompared.setState({ media });
}
