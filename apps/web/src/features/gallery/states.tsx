import { limits, messages } from '@kinoloom/contract';
import { type ReactNode, type Ref } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { type LoadedList } from './use-lists.ts';

export interface GalleryListProps {
  list: LoadedList<unknown>;
  phone: boolean;
  /** Error text if loading failed. */
  failure: string;
  /** True if filters are active: empty means no match rather than no media. */
  narrowed?: boolean;
  onClear?: () => void;
  /** Without a "load more" button: something else loads pages. */
  endless?: boolean;
  /** Margin of that button. */
  moreClass?: string;
  onScroll?: () => void;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** px above the content of a list: `pt-5` and `pt-3`. */
export const listPadding = { wide: 20, phone: 12 } as const;

/** A scrolling list with its loading, error and empty states. */
export function GalleryList(props: GalleryListProps) {
  const {
    list,
    phone,
    failure,
    narrowed = false,
    onClear,
    endless = false,
    moreClass = 'py-[18px]',
    onScroll,
    ref,
    children,
  } = props;
  const { items, error } = list;
  return (
    <div
      ref={ref}
      data-list
      onScroll={onScroll}
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
          action={<Button onClick={list.retry}>Try Again</Button>}
        >
          {failure}. {errorText(error)}
        </ErrorState>
      ) : items === undefined ? (
        <LoadingState title="Loading your gallery" className="flex-1" />
      ) : items.length > 0 ? (
        <>
          {children}
          {!endless && list.hasMore && (
            <LoadMore list={list} loaded={items.length} block={phone} className={moreClass} />
          )}
        </>
      ) : narrowed ? (
        <EmptyState
          title="Nothing matches"
          className="flex-1"
          action={<Button onClick={onClear}>Clear search and filters</Button>}
        >
          No prompt contains these words, or no file matches the filters.
        </EmptyState>
      ) : (
        <EmptyState title="No content yet" className="flex-1">
          {phone
            ? 'Your generated content will appear here once you create it.'
            : 'Your generated videos, images, and audio will appear here once you create them.'}
        </EmptyState>
      )}
    </div>
  );
}

interface LoadMoreProps {
  list: LoadedList<unknown>;
  loaded: number;
  block: boolean;
  className: string;
}

function LoadMore({ list: { total, loading, loadMore }, loaded, block, className }: LoadMoreProps) {
  return (
    <div className={cx('grid flex-none place-items-center', className)}>
      <Button size={40} variant="outline" loading={loading} block={block} onClick={loadMore}>
        Load More
        <span className="text-12 text-text-2">
          <Amount value={loaded} /> <span className="font-mono">of</span>{' '}
          <Amount value={total} most={limits.gallery.countMax} />
        </span>
      </Button>
    </div>
  );
}
