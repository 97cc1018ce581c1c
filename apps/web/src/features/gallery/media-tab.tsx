import { messages, type Flow } from '@kinoloom/contract';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import * as words from '../../words/en/studio/organise.ts';
import { cx } from '../../ui/cx.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { keyOf } from '../../lib/keyboard/index.ts';
import { useWidth } from '../../lib/justify.ts';
import * as galleryWords from '../../words/en/studio/gallery.ts';
import { isNarrowed, unnarrowed, type GalleryFilter } from './address.ts';
import { hasDays } from './days.ts';
import { FilterChips } from './filter-chips.tsx';
import { useMediaActions, type ActionsFor, type RequestedDialog } from './media-actions.tsx';
import { MediaGrid } from './media-grid.tsx';
import { nothing, stillThere, type Selection } from './selection.ts';
import { GalleryList } from './states.tsx';
import { useGallery } from './use-gallery.ts';
import { useMediaList } from './use-lists.ts';

const ChosenMedia = lazyWithRetry(async () => (await import('./chosen-media.tsx')).ChosenMedia);

export interface MediaTabProps {
  filter: GalleryFilter;
  flows: readonly Flow[];
  flowNames: ReadonlyMap<string, string>;
  phone: boolean;
  /** What the studio can do with some of them. */
  actionsFor: ActionsFor;
}

/** A media tab: grid, selection, and dialogs. */
export function MediaTab({ filter, flows, flowNames, phone, actionsFor }: MediaTabProps) {
  const { address, go, open } = useGallery();
  const list = useMediaList(filter);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth('gallery', scroll);
  const [chosen, setChosen] = useState<Selection>(nothing);
  const [asking, setAsking] = useState<RequestedDialog | null>(null);
  const actions = useMediaActions(setAsking, actionsFor);
  const items = useMemo(() => list.items ?? [], [list.items]);
  const selection = stillThere(
    chosen,
    items.map(({ id }) => id),
  );
  useTopOf(scroll, JSON.stringify(filter));
  useEffect(() => ChosenMedia.preload(), []);
  useEscape(selection.ids.size > 0 && asking === null, () => setChosen(nothing));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <FilterChips flowNames={flowNames} phone={phone} />
      {list.corrected !== null && (
        <output className={cx('flex-none pt-2.5 wrap-anywhere text-text-2', phone ? 'px-3' : 'px-7')}>
          {words.corrected({ asked: filter.q ?? '', found: list.corrected })}
        </output>
      )}
      <GalleryList
        ref={scroll}
        list={list}
        phone={phone}
        failure={filter.type ? messages.mediaLoadFailed(filter.type) : galleryWords.mediaNotLoaded}
        narrowed={isNarrowed(filter)}
        onClear={() => go(unnarrowed)}
      >
        {width !== null && (
          <MediaGrid
            label={galleryWords.media}
            items={items}
            width={width}
            phone={phone}
            byDay={hasDays(filter.sort)}
            scroll={scroll}
            flowNames={flowNames}
            selection={selection}
            onSelect={setChosen}
            viewed={address.media}
            handlers={{ onOpen: ({ id }) => open({ media: id }), actions }}
          />
        )}
      </GalleryList>
      {(selection.ids.size > 0 || asking !== null) && (
        <ChosenMedia
          items={items}
          flows={flows}
          selection={selection}
          onSelect={setChosen}
          actions={actions}
          asked={asking}
          onAsk={setAsking}
        />
      )}
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

/** Another list begins at its top. */
function useTopOf(scroll: RefObject<HTMLElement | null>, list: string): void {
  const before = useRef(list);
  useLayoutEffect(() => {
    if (before.current === list) return;
    before.current = list;
    scroll.current?.scrollTo({ top: 0 });
  }, [scroll, list]);
}
