import { messages, type Flow, type MediaRecord } from '@kinoloom/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import { useWidth } from '../../lib/justify.ts';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import { type GalleryFilter } from './address.ts';
import { downloadOne, useFavourite } from './changing.ts';
import { ChosenMedia, type RequestedDialog } from './chosen-media.tsx';
import { FilterChips } from './filters.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MobileMediaGrid } from './mobile-media-grid.tsx';
import { nothing, stillThere, toggled, type Selection } from './selection.ts';
import { GalleryList } from './states.tsx';
import { unnarrowed, useGallery } from './use-gallery.ts';
import { useMediaList } from './use-lists.ts';

export interface MediaTabProps {
  filter: GalleryFilter;
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
  phone: boolean;
}

/** A media tab: grid, selection, and confirmation dialogs. */
export function MediaTab({ filter, flows, flowNames, phone }: MediaTabProps) {
  const { address, go, open } = useGallery();
  const list = useMediaList(filter);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth('gallery', scroll);
  const [chosen, setChosen] = useState<Selection>(nothing);
  const [asking, setAsking] = useState<RequestedDialog | null>(null);
  const favourite = useFavourite();
  const items = useMemo(() => list.items ?? [], [list.items]);
  const selection = stillThere(
    chosen,
    items.map(({ id }) => id),
  );
  useEscape(selection.ids.size > 0 && asking === null, () => setChosen(nothing));
  const show = useCallback(({ id }: MediaRecord) => open({ media: id }), [open]);
  const pick = useCallback(({ id }: MediaRecord) => setChosen((now) => toggled(now, id)), []);
  const askToDelete = useCallback((...media: MediaRecord[]) => setAsking({ kind: 'delete', media }), []);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <FilterChips flowNames={flowNames} phone={phone} />
      <GalleryList
        ref={scroll}
        list={list}
        onScroll={list.onScroll}
        phone={phone}
        failure={filter.type ? messages.mediaLoadFailed(filter.type) : 'Failed to load media'}
        narrowed={Object.keys(filter).some((name) => name !== 'type')}
        onClear={() => go(unnarrowed)}
      >
        {width === null ? null : phone ? (
          <MobileMediaGrid
            items={items}
            width={width}
            scroll={scroll}
            selection={selection}
            onOpen={show}
            onPick={pick}
            onDelete={askToDelete}
            viewed={address.media}
            onEnd={list.onEnd}
          />
        ) : (
          <MediaGrid
            label="Media"
            items={items}
            width={width}
            scroll={scroll}
            flowNames={flowNames}
            selection={selection}
            onSelect={setChosen}
            viewed={address.media}
            onEnd={list.onEnd}
            handlers={{
              onOpen: show,
              onFavourite: (one) => favourite.mutate(one),
              onCopy: ({ prompt }) => prompt && void copyPrompt(prompt),
              onDownload: downloadOne,
              onDelete: (several) => askToDelete(...several),
            }}
          />
        )}
      </GalleryList>
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

/** Escape clears the selection, wherever the focus is. */
function useEscape(active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      if (keyOf(event) === 'Escape' && !event.defaultPrevented) leave();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
