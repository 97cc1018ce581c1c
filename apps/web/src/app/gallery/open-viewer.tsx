import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { useCallback, useEffect, useState } from 'react';
import {
  downloadOne,
  MediaDialog,
  useFavourite,
  useGallery,
  useOrganising,
  useViewerList,
  type RequestedDialog,
} from '../../features/gallery/index.ts';
import { toast } from '../../ui/toast.ts';
import { useMediaActions } from '../studio-video/use-media-actions.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import * as words from '../../words/en/studio/gallery.ts';

const viewer = () => import('../../features/viewer/index.ts');
const MediaViewer = lazyWithRetry(async () => (await viewer()).MediaViewer);
const MobileViewer = lazyWithRetry(async () => (await viewer()).MobileViewer);

// This file is loaded to open one.
MediaViewer.preload();

export interface OpenViewerProps {
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
  phone: boolean;
  /** True if the list shows flows instead of media. */
  flowsTab: boolean;
}

/** The result in the address, in a viewer above the gallery. */
export function OpenViewer({ flows, flowNames, phone, flowsTab }: OpenViewerProps) {
  const { address, go, close } = useGallery();
  const { media, place, before, after } = useViewerList(address, flowsTab);
  const actionsFor = useMediaActions();
  const favourite = useFavourite();
  const [asking, setAsking] = useState<RequestedDialog | null>(null);
  const ask = useCallback((kind: RequestedDialog['kind'], one: MediaRecord) => setAsking({ kind, media: [one] }), []);
  const organising = useOrganising(address.media !== undefined);
  const gone = address.media !== undefined && media === null;
  useEffect(() => {
    if (!gone) return;
    toast.error(words.isGone);
    go({ media: undefined }, true);
  }, [gone, go]);

  if (address.media === undefined || !media) return null;
  const Viewer = phone ? MobileViewer : MediaViewer;
  const show = ({ id }: MediaRecord): void => go({ media: id }, true);
  return (
    <>
      <Viewer
        media={media}
        place={place}
        before={before}
        after={after}
        flow={media.flow_id === null ? undefined : flowNames.get(media.flow_id)}
        actions={actionsFor(media)}
        organising={{ ...organising, onAsk: ask }}
        onShow={show}
        onFavourite={(record) => favourite.mutate(record)}
        onDownload={downloadOne}
        onDelete={(record) => ask('delete', record)}
        onClose={close}
      />
      {asking && (
        <MediaDialog
          asked={asking}
          flows={flows}
          onDelete={() => {
            const next = after ?? before;
            if (next) show(next);
            else close();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
