import { limits } from '@kinoloom/contract';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { GalleryHorizontalEnd, LayoutGrid, RefreshCw, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import * as words from '../../words/en/studio/organise.ts';
import * as galleryWords from '../../words/en/studio/gallery.ts';
import { flowsView } from './address.ts';
import { debounced } from './debounced.ts';
import { Filters } from './filters.tsx';
import { refreshGallery } from './queries.ts';
import { SortMenu } from './sort-menu.tsx';
import { useGallery } from './use-gallery.ts';

/** Right part of the gallery's header: flow view switch, or search. */
export function GalleryTools() {
  const { address, go } = useGallery();
  return (
    <>
      {address.tab === undefined ? (
        <Segmented
          label={galleryWords.view}
          value={flowsView(address)}
          onValueChange={(view) => go(view === 'carousel' ? { view } : { view: undefined, flow: undefined })}
          options={[
            { value: 'grid', label: galleryWords.grid, icon: <LayoutGrid /> },
            { value: 'carousel', label: galleryWords.carousel, icon: <GalleryHorizontalEnd /> },
          ]}
        />
      ) : (
        <>
          <SearchField />
          <SortMenu />
          <Filters />
        </>
      )}
      <RefreshButton />
    </>
  );
}

/** Debounce of the search in ms. */
const pause = 250;

/** Searches titles, tags and prompts. The input goes to the address after a pause. */
export function SearchField({ phone = false }: { phone?: boolean }) {
  const { address, go } = useGallery();
  const [written, setWritten] = useState(address.q ?? '');
  const search = useMemo(
    () => debounced((words: string) => go({ q: words.trim() === '' ? undefined : words.trim() }, true), pause),
    [go],
  );
  useEffect(() => search.cancel, [search]);
  // The address changed by Back or by clearing: the field follows, unless its own input caused it.
  const inAddress = address.q ?? '';
  const [followed, setFollowed] = useState(inAddress);
  if (followed !== inAddress) {
    setFollowed(inAddress);
    if (written.trim() !== inAddress) setWritten(inAddress);
  }
  const write = (value: string): void => {
    setWritten(value);
    search.call(value);
  };
  return (
    <search
      className={cx(
        'relative flex min-w-0 items-center',
        phone ? 'flex-1' : 'w-[220px] @max-[1200px]/header:w-[150px] @max-[760px]/header:w-[110px]',
      )}
    >
      <Search className="pointer-events-none absolute left-2.5 text-text-3" aria-hidden="true" />
      <input
        type="search"
        // iOS zooms into fields with smaller text.
        className={cx('k-input w-full pl-8!', phone ? 'h-10! text-16/5!' : 'h-8!')}
        placeholder={words.search}
        aria-label={words.search}
        maxLength={limits.gallery.searchMax}
        value={written}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'Escape' || written === '') return;
          event.preventDefault();
          write('');
        }}
      />
    </search>
  );
}

/** Reloads everything; repeated presses are merged. */
export function RefreshButton({ size = 32 }: { size?: 32 | 40 }) {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: ['gallery'] }) > 0;
  const refresh = useMemo(
    () => debounced(() => void refreshGallery(client), limits.gallery.refreshDebounceMs),
    [client],
  );
  useEffect(() => refresh.cancel, [refresh]);
  return (
    <IconButton
      label={galleryWords.refresh}
      size={size}
      icon={
        <RefreshCw
          className={cx(
            size === 40 && 'icon-20',
            fetching && 'animate-spin motion-reduce:animate-none motion-reduce:opacity-50',
          )}
        />
      }
      aria-busy={fetching}
      onClick={() => refresh.call()}
    />
  );
}
