import { messages, type Flow } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import { type MediaFilter } from './address.ts';
import { useFavourite } from './changing.ts';
import { ChosenMedia, type RequestedDialog } from './chosen-media.tsx';
import { downloadOne } from './download-one.ts';
import { FilterChips } from './filters.tsx';
import { LoadMore } from './load-more.tsx';
import { MediaGrid } from './media-grid.tsx';
import { nothing, stillThere, type Selection } from './selection.ts';
import { GalleryEmpty, GalleryError, GalleryLoading } from './states.tsx';
import { unnarrowed, useGallery } from './use-gallery.ts';
import { useGalleryList } from './use-gallery-list.ts';
import { useWidth } from './use-width.ts';

export interface MediaTabProps {
  filter: MediaFilter;
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
}

const what = ({ type }: MediaFilter): string => (type ? messages.mediaLoadFailed(type) : 'Failed to load media');

/** A tab of media: the grid, what is selected in it, and what is asked before something is deleted or moved. */
export function MediaTab({ filter, flows, flowNames }: MediaTabProps) {
  const { go, open } = useGallery();
  const list = useGalleryList(filter, true);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth(scroll);
  const [chosen, setChosen] = useState<Selection>(nothing);
  const [asking, setAsking] = useState<RequestedDialog | null>(null);
  const favourite = useFavourite();
  const items = list.items ?? [];
  const selection = stillThere(
    chosen,
    items.map(({ id }) => id),
  );
  const narrowed = Object.keys(filter).some((name) => name !== 'type');
  useEscape(selection.ids.size > 0 && asking === null, () => setChosen(nothing));

  const stated = list.error !== null || list.items === undefined || items.length === 0;
  return (
    <div className="g-tab-body">
      <FilterChips flowNames={flowNames} />
      <div ref={scroll} className="g-scroll" aria-busy={list.items === undefined && list.error === null}>
        {list.error ? (
          <GalleryError what={what(filter)} error={list.error} onRetry={list.retry} />
        ) : list.items === undefined ? (
          <GalleryLoading />
        ) : items.length === 0 ? (
          <GalleryEmpty narrowed={narrowed} onClear={() => go(unnarrowed)} />
        ) : (
          width !== null && (
            <MediaGrid
              label="Media"
              items={items}
              width={width}
              scroll={scroll}
              flowNames={flowNames}
              selection={selection}
              onSelect={setChosen}
              onEnd={list.onEnd}
              handlers={{
                onOpen: ({ id }) => open({ media: id }),
                onFavourite: (one) => favourite.mutate(one),
                onCopy: ({ prompt }) => prompt && void copyPrompt(prompt),
                onDownload: downloadOne,
                onDelete: (several) => setAsking({ kind: 'delete', media: several }),
              }}
            />
          )
        )}
        {!stated && list.hasMore && (
          <LoadMore loaded={items.length} total={list.total} loading={list.loading} onLoad={list.loadMore} />
        )}
      </div>
      <ChosenMedia
        items={items}
        flows={flows}
        selection={selection}
        onSelect={setChosen}
        asked={asking}
        onAsk={setAsking}
      />
    </div>
  );
}

/** Escape lets the selection go, wherever on the page the focus is. */
function useEscape(active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
