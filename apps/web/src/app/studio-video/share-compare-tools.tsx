import type { MediaRecord } from '@kinoloom/contract';
import { Columns2, Share2 } from 'lucide-react';
import { openCompare } from '../../features/compare/open-compare.ts';
import { openShare } from '../../features/sharing/open-share.ts';
import type { MediaAction } from '../../lib/media-action.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import * as words from '../../words/en/studio/result-actions.ts';

const shareTool = (media: MediaRecord): MediaAction => ({
  id: 'share',
  label: words.share,
  note: words.shareNote,
  icon: <Share2 />,
  run: () => openShare({ kind: 'media', id: media.id, name: mediaTitle(media) }),
});

/** Comparing and sharing what is chosen: one result, or several. */
export function shareCompareTools(...media: readonly MediaRecord[]): MediaAction[] {
  const [first, second] = media;
  if (!first) return [];
  const tools: MediaAction[] = [];
  if (second || first.media_type !== 'audio')
    tools.push({
      id: 'compare',
      label: second ? words.compare : words.compareWith,
      note: words.compareNote,
      icon: <Columns2 />,
      group: true,
      run: () => openCompare(media),
    });
  if (!second) tools.push(shareTool(first));
  return tools;
}
