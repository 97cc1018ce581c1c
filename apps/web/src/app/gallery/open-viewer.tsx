import { type Flow } from '@kinoloom/contract';
import { useEffect } from 'react';
import { useGallery, useViewerList } from '../../features/gallery/index.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/gallery.ts';
import { ResultViewer } from '../studio-video/result-viewer.tsx';

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
  const { media, ...neighbours } = useViewerList(address, flowsTab);
  const gone = address.media !== undefined && media === null;
  useEffect(() => {
    if (!gone) return;
    toast.error(words.isGone);
    go({ media: undefined }, true);
  }, [gone, go]);

  if (address.media === undefined || !media) return null;
  return (
    <ResultViewer
      {...neighbours}
      media={media}
      flow={media.flow_id === null ? undefined : flowNames.get(media.flow_id)}
      flows={flows}
      phone={phone}
      onShow={({ id }) => go({ media: id }, true)}
      onClose={close}
    />
  );
}
