import { useNavigate } from '@tanstack/react-router';
import { DesktopGallery } from '../../features/gallery/desktop-gallery.tsx';
import { GalleryTabs } from '../../features/gallery/gallery-tabs.tsx';
import { GalleryTools } from '../../features/gallery/gallery-tools.tsx';
import { useGallery } from '../../features/gallery/index.ts';
import { StudioHeader } from '../shell/studio-header.tsx';
import { setStudio } from '../studio-video/studio-state.ts';
import { OpenViewer } from './open-viewer.tsx';
import { type GalleryPageProps } from './page-props.ts';

/** The gallery on a desk. */
export function DesktopPage({ userId, flows, flowNames }: GalleryPageProps) {
  const navigate = useNavigate();
  const { address } = useGallery();
  return (
    <>
      <StudioHeader
        title="Gallery"
        start={
          <>
            <span className="pl-2 text-14 font-semibold max-md:text-16" aria-hidden="true">
              Gallery
            </span>
            <GalleryTabs userId={userId} />
          </>
        }
        end={<GalleryTools />}
      />
      <DesktopGallery
        userId={userId}
        flows={flows}
        flowNames={flowNames}
        onEditFlow={(flow) => setStudio({ naming: { kind: 'rename', flow } })}
        onStudio={({ id }) => void navigate({ to: '/studio/video', search: { flow: id } })}
      />
      <OpenViewer flowNames={flowNames} phone={false} flowsTab={address.tab === undefined} />
    </>
  );
}
