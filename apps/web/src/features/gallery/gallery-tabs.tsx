import { limits, type MediaType } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Amount } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import * as words from '../../words/en/studio/gallery.ts';
import { galleryTabs, withoutGaps, type GalleryTab } from './address.ts';
import { countQuery, statsQuery } from './queries.ts';
import { useGallery } from './use-gallery.ts';

const labels: Readonly<Record<GalleryTab, string>> = {
  flows: words.flows,
  all: words.all,
  videos: words.videos,
  images: words.images,
  audio: words.audio,
};

function useCounts(userId: string | null): Partial<Readonly<Record<GalleryTab, number | undefined>>> {
  const stats = useQuery(statsQuery(userId)).data;
  const count = (type: MediaType) => countQuery(userId, type);
  const counts = {
    flows: stats?.totalFlows,
    all: stats?.totalMedia,
    videos: useQuery(count('video')).data,
    images: useQuery(count('image')).data,
    audio: useQuery(count('audio')).data,
  };
  // All at once: partial counts would read as if the others were zero.
  return Object.values(counts).includes(undefined) ? {} : counts;
}

/** The tab that is shown: a phone has none for all media, and shows videos instead. */
export const shownTab = (tab: GalleryTab = 'flows', phone: boolean): GalleryTab =>
  phone && tab === 'all' ? 'videos' : tab;

export interface GalleryTabsProps {
  userId: string | null;
  /** As wide as the screen, without counts. */
  phone?: boolean;
}

/** The gallery's tabs, each with an address of its own; filters are kept. */
export function GalleryTabs({ userId, phone = false }: GalleryTabsProps) {
  const { address } = useGallery();
  const counts = useCounts(phone ? null : userId);
  return (
    <nav
      className={
        phone
          ? 'grid h-[46px] flex-none grid-cols-4 border-b border-line'
          : 'ml-7 flex h-(--header) min-w-0 gap-6 @max-[1200px]/header:ml-4 @max-[1200px]/header:gap-4 @max-[760px]/header:ml-1'
      }
      aria-label={words.gallery}
    >
      {galleryTabs
        .filter((tab) => shownTab(tab, phone) === tab)
        .map((tab) => (
          <TabLink key={tab} tab={tab} current={shownTab(address.tab, phone)} phone={phone}>
            {labels[tab]}
            {!phone && (
              // Reserves the final width before the count is loaded.
              <span className="min-w-[2ch] text-12/5 text-text-3 @max-[1000px]/header:hidden">
                {counts[tab] !== undefined && <Amount value={counts[tab]} most={limits.gallery.countMax} />}
              </span>
            )}
          </TabLink>
        ))}
    </nav>
  );
}

interface TabLinkProps {
  tab: GalleryTab;
  current: GalleryTab;
  phone: boolean;
  children: ReactNode;
}

function TabLink({ tab, current, phone, children }: TabLinkProps) {
  return (
    <Link
      to="/studio/gallery"
      search={(now) =>
        withoutGaps({ ...now, tab: tab === 'flows' ? undefined : tab, flow: undefined, media: undefined })
      }
      className={cx(
        'relative flex items-center gap-1.5 font-medium whitespace-nowrap text-text-2 transition-colors focus-inset hover:text-text aria-[current]:text-text',
        'aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:rounded-[1px] aria-[current]:after:bg-text forced-colors:after:hidden',
        phone ? 'justify-center text-14 aria-[current]:after:inset-x-[22%]' : 'forced-colors:-mx-2 forced-colors:px-2',
      )}
      // Only this part of the address determines the current tab.
      activeOptions={{ exact: true, includeSearch: true }}
      {...(tab === current && { 'aria-current': 'page' as const })}
    >
      {children}
    </Link>
  );
}
