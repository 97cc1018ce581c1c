import { limits, messages } from '@kinoloom/contract';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import * as words from '../../words/en/studio/organise.ts';
import * as galleryWords from '../../words/en/studio/gallery.ts';
import * as screenWords from '../../words/en/studio/screens.ts';
import { said } from '../../words/said.ts';
import { type LoadedList } from './use-lists.ts';

export interface GalleryListProps {
  list: LoadedList<unknown>;
  phone: boolean;
  /** Error text if loading failed. */
  failure: string;
  /** True if filters are active: empty means no match rather than no media. */
  narrowed?: boolean;
  onClear?: () => void;
  /** Something else loads pages. */
  endless?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** px above the content of a list: `pt-5` and `pt-3`. */
export const listPadding = { wide: 20, phone: 12 } as const;

/** A scrolling list with its loading, error and empty states. */
export function GalleryList(props: GalleryListProps) {
  const { list, phone, failure, narrowed = false, onClear, endless = false, ref, children } = props;
  const { items, error } = list;
  return (
    <div
      ref={ref}
      data-list
      className={cx(
        'relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain',
        // Opaque, which avoids blending in software compositing. Reserves the scroll bar's space.
        phone ? 'px-3 pt-3' : 'bg-bg pt-5 pr-4.5 pl-7 [scrollbar-gutter:stable] [scrollbar-width:thin]',
      )}
      aria-busy={items === undefined && error === null}
    >
      {error ? (
        <ErrorState
          title={messages.galleryLoadFailed}
          className="flex-1"
          action={<Button onClick={list.retry}>{galleryWords.tryAgain}</Button>}
        >
          {said(failure)}. {errorText(error)}
        </ErrorState>
      ) : items === undefined ? (
        <LoadingState title={screenWords.loadingGallery} className="flex-1" />
      ) : items.length > 0 ? (
        <>
          {children}
          {!endless && list.hasMore && <LoadMore list={list} loaded={items.length} block={phone} />}
        </>
      ) : narrowed ? (
        <EmptyState
          title={words.nothingMatches}
          className="flex-1"
          action={<Button onClick={onClear}>{words.clearSearch}</Button>}
        >
          {words.nothingMatchesExplained}
        </EmptyState>
      ) : (
        <EmptyState title={galleryWords.empty} className="flex-1">
          {phone ? galleryWords.emptyOnPhones : galleryWords.emptyExplained}
        </EmptyState>
      )}
    </div>
  );
}

interface LoadMoreProps {
  list: LoadedList<unknown>;
  loaded: number;
  block: boolean;
}

/** The end of a list that goes on. It loads the next page by itself while it is less than a screen away; after a failure by its button alone. */
function LoadMore({ list, loaded, block }: LoadMoreProps) {
  const { total, loading, loadMore, moreError } = list;
  const place = useRef<HTMLDivElement>(null);
  const waits = loading || moreError !== null;
  // Observed anew after each page, which may not reach the end of the screen.
  useEffect(() => {
    const end = place.current;
    if (!end || waits) return;
    const near = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      root: end.closest('[data-list]'),
      rootMargin: '100% 0px',
    });
    near.observe(end);
    return () => near.disconnect();
  }, [waits, loadMore]);
  return (
    <div ref={place} className="grid flex-none place-items-center gap-2 py-[18px]">
      {moreError && (
        <p role="alert" className="text-center text-text-2">
          {words.moreFailed} {errorText(moreError)}
        </p>
      )}
      <Button size={40} variant="outline" loading={loading} block={block} onClick={loadMore}>
        {moreError ? words.retry : galleryWords.loadMore}
        <span className="text-12 text-text-2">
          {galleryWords.loadedOf({
            loaded: <Amount value={loaded} />,
            of: <span className="font-mono" />,
            total: <Amount value={total} most={limits.gallery.countMax} />,
          })}
        </span>
      </Button>
    </div>
  );
}
