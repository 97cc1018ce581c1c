import { flowToComposition } from '@kinoloom/composition';
import { type MediaRecord } from '@kinoloom/contract';
import { useMemo, useState } from 'react';
import { CompositionPreview, proxyResolver, type PlayerSources } from '../../editor/player/index.ts';
import { flowPreviewOf } from '../../features/flows/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import * as words from '../../words/en/studio/workspace.ts';

export interface PreviewDialogProps {
  name: string;
  /** In order, at least one. */
  clips: readonly MediaRecord[];
  onClose: () => void;
}

/** Plays a flow as it will be rendered, before paying. */
export function PreviewDialog({ name, clips, onClose }: PreviewDialogProps) {
  // The clips are refetched often; the composition changes only with their ids and urls.
  const key = clips.map(({ id, url }) => `${id} ${url}`).join('\n');
  const { composition, thumbnails } = useMemo(
    () => ({
      composition: flowToComposition(flowPreviewOf(clips).sequences),
      thumbnails: Object.fromEntries(
        clips.flatMap(({ url, thumbnail_url }) => (thumbnail_url === null ? [] : [[url, thumbnail_url]])),
      ),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the clips
    [key],
  );
  const [sources] = useState<PlayerSources>(() => {
    const idOf = (src: string): string | undefined => clips.find(({ url }) => url === src)?.id;
    return {
      original: (url) => Promise.resolve({ url }),
      proxy: proxyResolver(idOf),
      scrub: proxyResolver(idOf, 'scrub'),
    };
  });
  const count = words.clips({ count: clips.length });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.previewOf({ name })}
      headerExtra={<span className="mr-auto text-12 text-text-2">{count}</span>}
      width={1080}
      flush
      fullScreenOnMobile
    >
      <div className="flex h-[min(760px,calc(100dvh-92px))] min-h-0 flex-col max-md:h-auto max-md:flex-1">
        <CompositionPreview
          composition={composition}
          sources={sources}
          label={words.previewOf({ name })}
          thumbnails={thumbnails}
        />
      </div>
    </Dialog>
  );
}
