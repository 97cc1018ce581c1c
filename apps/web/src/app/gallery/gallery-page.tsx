import { type Flow } from '@kinoloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Gallery } from '../../features/gallery/gallery.tsx';
import { GalleryTabs, shownTab } from '../../features/gallery/gallery-tabs.tsx';
import { GalleryTools, RefreshButton } from '../../features/gallery/gallery-tools.tsx';
import { useGallery } from '../../features/gallery/index.ts';
import { mediaQuery } from '../../features/gallery/queries.ts';
import { openShare } from '../../features/sharing/open-share.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { StudioHeader } from '../shell/studio-header.tsx';
import { openDialog } from '../studio-video/studio-state.ts';
import * as words from '../../words/en/studio/gallery.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';
import { useSelectionActions } from './selection-actions.tsx';

const OpenViewer = lazyWithRetry(async () => (await import('./open-viewer.tsx')).OpenViewer);
const FlowViewer = lazyWithRetry(async () => (await import('../../features/viewer/index.ts')).FlowViewer);

export interface GalleryPageProps {
  readonly userId: string;
  /** All of the user's flows. */
  readonly flows: readonly Flow[];
  /** By flow id. */
  readonly flowNames: ReadonlyMap<string, string>;
  /** Phone and tablet layout. */
  readonly phone: boolean;
}

/** The gallery, with the viewer above it. */
export function GalleryPage({ userId, flows, flowNames, phone }: GalleryPageProps) {
  const navigate = useNavigate();
  const { address } = useGallery();
  const actionsFor = useSelectionActions();
  const flowsTab = shownTab(address.tab, phone) === 'flows';
  return (
    <>
      {phone ? (
        <StudioHeader title={words.gallery} end={<RefreshButton />} mobileEnd={<RefreshButton size={40} />} />
      ) : (
        <StudioHeader
          title={words.gallery}
          start={
            <>
              <span className="pl-2 text-14 font-semibold @max-[760px]/header:hidden" aria-hidden="true">
                {words.gallery}
              </span>
              <GalleryTabs userId={userId} />
            </>
          }
          end={<GalleryTools />}
        />
      )}
      {/* What is pointed at may be opened. */}
      <div className="contents" onPointerEnter={OpenViewer.preload} onFocus={OpenViewer.preload}>
        <Gallery
          userId={userId}
          flows={flows}
          flowNames={flowNames}
          phone={phone}
          onEditFlow={(flow) => openDialog({ kind: 'naming', mode: { kind: 'rename', flow } })}
          onShareFlow={({ id, name }) => openShare({ kind: 'flow', id, name })}
          onStudio={({ id }) => void navigate({ to: '/studio/video', search: { flow: id } })}
          actionsFor={actionsFor}
        />
      </div>
      {phone && flowsTab && address.flow !== undefined && address.media === undefined && (
        <OpenFlow id={address.flow} name={flowNames.get(address.flow) ?? organiseWords.flow} />
      )}
      {address.media !== undefined && (
        <OpenViewer flows={flows} flowNames={flowNames} phone={phone} flowsTab={flowsTab} />
      )}
    </>
  );
}

/** A viewer for the videos of the flow in the address. */
function OpenFlow({ id, name }: { id: string; name: string }) {
  const { close } = useGallery();
  const videos = useInfiniteQuery(mediaQuery({ flow: id, type: 'video' }, 100)).data?.pages.flatMap(({ data }) => data);
  if (!videos || videos.length === 0) return null;
  return <FlowViewer name={name} videos={videos} onClose={() => close('flow')} />;
}
