import './gallery.css';
import { type Flow, type GalleryFlow } from '@kinoloom/contract';
import { filterOf } from './address.ts';
import { FlowsTab } from './flows-tab.tsx';
import { GalleryFooter } from './gallery-footer.tsx';
import { MediaTab } from './media-tab.tsx';
import { useGallery } from './use-gallery.ts';

export interface GalleryProps {
  userId: string;
  /** All of the user's, for names and to move files to. */
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
  /** Asks for its new name. */
  onEditFlow: (flow: GalleryFlow) => void;
  onStudio: (flow: GalleryFlow) => void;
}

/** The gallery below its header, on a desk. */
export function DesktopGallery({ userId, flows, flowNames, onEditFlow, onStudio }: GalleryProps) {
  const { address } = useGallery();
  const filter = filterOf(address);
  return (
    <>
      {address.tab === undefined ? (
        <FlowsTab userId={userId} onEdit={onEditFlow} onStudio={onStudio} />
      ) : (
        <MediaTab key={address.tab} filter={filter} flows={flows} flowNames={flowNames} />
      )}
      <GalleryFooter userId={userId} />
    </>
  );
}
