import { messages, type Flow, type MediaRecord } from '@kinoloom/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type MediaFilter } from './address.ts';
import { ChosenMedia, type RequestedDialog } from './chosen-media.tsx';
import { FilterChips } from './filters.tsx';
import { columnRows, type LayoutBox } from './layout.ts';
import { LoadMore } from './load-more.tsx';
import { MobileMediaCard } from './mobile-media-card.tsx';
import { nothing, stillThere, toggled, type Selection } from './selection.ts';
import { GalleryEmpty, GalleryError, GalleryLoading } from './states.tsx';
import { unnarrowed, useGallery } from './use-gallery.ts';
import { useGalleryList } from './use-gallery-list.ts';
import { useWidth } from './use-width.ts';
import { VirtualRows } from './virtual-rows.tsx';

export interface MobileMediaTabProps {
  filter: MediaFilter;
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
}

const gap = 10;
/** px below a card's picture: its words, and its foot. */
const wordsHeight = 62;

/** Two columns of one kind of media. */
export function MobileMediaTab({ filter, flows, flowNames }: MobileMediaTabProps) {
  const { go, open } = useGallery();
  const list = useGalleryList(filter, true);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth(scroll);
  const [chosen, setChosen] = useState<Selection>(nothing);
  const [asking, setAsking] = useState<RequestedDialog | null>(null);
  const items = useMemo(() => list.items ?? [], [list.items]);
  const selection = stillThere(
    chosen,
    items.map(({ id }) => id),
  );
  const picking = selection.ids.size > 0;
  const rows = useMemo(() => {
    if (width === null) return [];
    const square = Math.round((width - gap) / 2);
    return columnRows(items.length, 2, { width, gap, height: square + wordsHeight });
  }, [items.length, width]);

  const pick = useCallback(({ id }: MediaRecord) => setChosen((now) => toggled(now, id)), []);
  const press = useCallback(
    (one: MediaRecord) => (picking ? pick(one) : open({ media: one.id })),
    [picking, pick, open],
  );
  const ask = useCallback((one: MediaRecord) => setAsking({ kind: 'delete', media: [one] }), []);
  const render = (box: LayoutBox, height: number) => {
    const one = items[box.index];
    if (!one) return null;
    return (
      <MobileMediaCard
        key={one.id}
        media={one}
        box={box}
        height={height}
        picked={selection.ids.has(one.id)}
        picking={picking}
        onPress={press}
        onHold={pick}
        onDelete={ask}
      />
    );
  };
  return (
    <div className="g-tab-body">
      <FilterChips flowNames={flowNames} />
      <div ref={scroll} className="gm-scroll" aria-busy={list.items === undefined && list.error === null}>
        {list.error ? (
          <GalleryError
            what={messages.mediaLoadFailed(filter.type ?? 'video')}
            error={list.error}
            onRetry={list.retry}
          />
        ) : list.items === undefined ? (
          <GalleryLoading />
        ) : items.length === 0 ? (
          <GalleryEmpty
            phone
            narrowed={Object.keys(filter).some((name) => name !== 'type')}
            onClear={() => go(unnarrowed)}
          />
        ) : (
          <>
            <VirtualRows
              rows={rows}
              gap={gap}
              scroll={scroll}
              keep={null}
              render={render}
              grid={false}
              onEnd={list.onEnd}
            />
            {list.hasMore && (
              <LoadMore block loaded={items.length} total={list.total} loading={list.loading} onLoad={list.loadMore} />
            )}
          </>
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
