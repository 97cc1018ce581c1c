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

const viewer = () => import('../../features/viewer/index.ts');
const MediaViewer = lazyWithRetry(async () => (await viewer()).MediaViewer);
const MobileViewer = lazyWithRetry(async () => (await viewer()).MobileViewer);

// This file is loaded to open one.
MediaViewer.preload();

export interface ResultViewerProps extends Pick<
  ViewerProps,
  'media' | 'place' | 'before' | 'after' | 'flow' | 'onShow' | 'onClose'
> {
  flows: readonly Flow[];
  phone: boolean;
}

/** A result with all that can be done with it, above the wall or the gallery. */
export function ResultViewer({ flows, phone, ...props }: ResultViewerProps) {
  const { media, before, after, onShow, onClose } = props;
  const actionsFor = useMediaActions();
  const favourite = useFavourite();
  const organising = useOrganising(true);
  const [asking, setAsking] = useState<RequestedDialog | null>(null);
  const ask = useCallback((kind: RequestedDialog['kind'], one: MediaRecord) => setAsking({ kind, media: [one] }), []);
  const Viewer = phone ? MobileViewer : MediaViewer;
  const leaveDeleted = (): void => {
    const next = after ?? before;
    if (next) onShow(next);
    else onClose();
  };
  return (
    <>
      <Viewer
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
