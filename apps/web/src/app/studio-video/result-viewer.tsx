import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { useCallback, useState } from 'react';
import {
  downloadOne,
  MediaDialog,
  useFavourite,
  useOrganising,
  type RequestedDialog,
} from '../../features/gallery/index.ts';
import { type ViewerProps } from '../../features/viewer/index.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { useMediaActions } from './use-media-actions.tsx';

const MediaViewer = lazyWithRetry(async () => (await import('../../features/viewer/index.ts')).MediaViewer);

// This file is loaded to open one.
MediaViewer.preload();

export interface ResultViewerProps extends Pick<
  ViewerProps,
  'media' | 'phone' | 'place' | 'before' | 'after' | 'flow' | 'onShow' | 'onClose'
> {
  flows: readonly Flow[];
}

/** A result with all that can be done with it, above the wall or the gallery. */
export function ResultViewer({ flows, ...props }: ResultViewerProps) {
  const { media, before, after, onShow, onClose } = props;
  const actionsFor = useMediaActions();
  const favourite = useFavourite();
  const organising = useOrganising(true);
  const [asking, setAsking] = useState<RequestedDialog | null>(null);
  const ask = useCallback((kind: RequestedDialog['kind'], one: MediaRecord) => setAsking({ kind, media: [one] }), []);
  const leaveDeleted = (): void => {
    const next = after ?? before;
    if (next) onShow(next);
    else onClose();
  };
  return (
    <>
      <MediaViewer
        {...props}
        actions={actionsFor(media)}
        organising={{ ...organising, onAsk: ask }}
        onFavourite={(record) => favourite.mutate(record)}
        onDownload={downloadOne}
        onDelete={(record) => ask('delete', record)}
      />
      {asking && <MediaDialog asked={asking} flows={flows} onDelete={leaveDeleted} onClose={() => setAsking(null)} />}
    </>
  );
}
