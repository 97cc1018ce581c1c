import { GalleryHorizontalEnd, LayoutGrid } from 'lucide-react';
import { Segmented } from '../../ui/segmented.tsx';
import { Filters } from './filters.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { SearchField } from './search-field.tsx';
import { useGallery } from './use-gallery.ts';

/** Right in the gallery's header: how the flows are shown, or what is looked for. */
export function GalleryTools() {
  const { address, go } = useGallery();
  return (
    <>
      {address.tab === undefined ? (
        <Segmented
          label="View"
          value={address.view ?? 'carousel'}
          onValueChange={(view) => go({ view: view === 'grid' ? view : undefined })}
          options={[
            { value: 'carousel', label: 'Carousel', icon: <GalleryHorizontalEnd /> },
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
          ]}
        />
      ) : (
        <>
          <SearchField />
          <Filters />
        </>
      )}
      <RefreshButton />
    </>
  );
}
