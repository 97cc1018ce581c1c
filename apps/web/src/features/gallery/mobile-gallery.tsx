import './gallery.css';
import './mobile.css';
import { type Flow } from '@kinoloom/contract';
import { filterOf } from './address.ts';
import { Filters } from './filters.tsx';
import { GalleryFooter } from './gallery-footer.tsx';
import { mobileTab, MobileTabs } from './gallery-tabs.tsx';
import { MobileFlowsTab } from './mobile-flows-tab.tsx';
import { MobileMediaTab } from './mobile-media-tab.tsx';
import { SearchField } from './search-field.tsx';
import { useGallery } from './use-gallery.ts';

export interface MobileGalleryProps {
  userId: string;
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
}

/** The gallery below its header, on a phone or a tablet. */
export function MobileGallery({ userId, flows, flowNames }: MobileGalleryProps) {
  const { address } = useGallery();
  const tab = mobileTab(address.tab);
  return (
    <>
      <MobileTabs />
      {tab === 'flows' ? (
        <MobileFlowsTab userId={userId} />
      ) : (
        <>
          <div className="gm-look">
            <SearchField />
            <Filters phone />
          </div>
          <MobileMediaTab key={tab} filter={filterOf({ ...address, tab })} flows={flows} flowNames={flowNames} />
        </>
      )}
      <GalleryFooter short userId={userId} />
    </>
  );
}
