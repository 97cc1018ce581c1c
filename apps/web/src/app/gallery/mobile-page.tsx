import { Suspense } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mobileTab } from '../../features/gallery/gallery-tabs.tsx';
import { useGallery } from '../../features/gallery/index.ts';
import { MobileGallery } from '../../features/gallery/mobile-gallery.tsx';
import { mediaQuery } from '../../features/gallery/queries.ts';
import { RefreshButton } from '../../features/gallery/refresh-button.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { OpenViewer } from './open-viewer.tsx';
import { type GalleryPageProps } from './page-props.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';

const FlowViewer = lazyWithRetry(async () => (await import('../../features/viewer/index.ts')).FlowViewer);

/** The gallery on a phone or a tablet. */
export function MobilePage({ userId, flows, flowNames }: GalleryPageProps) {
  const { address } = useGallery();
  const flowsTab = mobileTab(address.tab) === 'flows';
  return (
    <>
      <StudioHeader title="Gallery" end={<RefreshButton />} mobileEnd={<RefreshButton size={40} />} />
      <MobileGallery userId={userId} flows={flows} flowNames={flowNames} />
      {flowsTab && address.flow !== undefined && address.media === undefined && (
        <OpenFlow id={address.flow} name={flowNames.get(address.flow) ?? 'Flow'} />
      )}
      <OpenViewer flowNames={flowNames} phone flowsTab={flowsTab} />
    </>
  );
}

/** The videos of the flow that the address names, one after the other. */
function OpenFlow({ id, name }: { id: string; name: string }) {
  const { close } = useGallery();
  const videos = useInfiniteQuery(mediaQuery({ flow: id, type: 'video' }, 100)).data?.pages.flatMap(({ data }) => data);
  if (!videos || videos.length === 0) return null;
  return (
    <Suspense>
      <FlowViewer name={name} videos={videos} onClose={() => close('flow')} />
    </Suspense>
  );
}
