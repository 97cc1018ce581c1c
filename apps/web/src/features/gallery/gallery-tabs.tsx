import { type MediaType } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Amount } from '../../ui/credits.tsx';
import { galleryTabs, withoutGaps, type GalleryTab } from './address.ts';
import { countQuery, statsQuery } from './queries.ts';
import { useGallery } from './use-gallery.ts';

const labels: Readonly<Record<GalleryTab, string>> = {
  flows: 'Flows',
  all: 'All',
  videos: 'Videos',
  images: 'Images',
  audio: 'Audio',
};

function useCounts(userId: string | null): Readonly<Record<GalleryTab, number | undefined>> {
  const stats = useQuery(statsQuery(userId)).data;
  const count = (type: MediaType) => countQuery(userId, type);
  return {
    flows: stats?.totalFlows,
    all: stats?.totalMedia,
    videos: useQuery(count('video')).data,
    images: useQuery(count('image')).data,
    audio: useQuery(count('audio')).data,
  };
}

/** The kinds of the gallery, each with an address of its own; what narrows the list stays. */
export function GalleryTabs({ userId }: { userId: string | null }) {
  const { address } = useGallery();
  const counts = useCounts(userId);
  return (
    <nav className="g-tabs" aria-label="Gallery">
      {galleryTabs.map((tab) => (
        <TabLink key={tab} tab={tab} current={address.tab ?? 'flows'}>
          {labels[tab]}
          <span className="g-tab-count">{counts[tab] !== undefined && <Amount value={counts[tab]} />}</span>
        </TabLink>
      ))}
    </nav>
  );
}

/** On phones: four, without counts. */
export function MobileTabs() {
  const { address } = useGallery();
  const current = mobileTab(address.tab);
  return (
    <nav className="gm-tabs" aria-label="Gallery">
      {galleryTabs
        .filter((tab) => tab !== 'all')
        .map((tab) => (
          <TabLink key={tab} tab={tab} current={current}>
            {labels[tab]}
          </TabLink>
        ))}
    </nav>
  );
}

/** A phone has no tab for everything: an address that asks for it gets videos. */
export const mobileTab = (tab: GalleryTab | undefined): Exclude<GalleryTab, 'all'> =>
  tab === 'all' ? 'videos' : (tab ?? 'flows');

function TabLink({ tab, current, children }: { tab: GalleryTab; current: GalleryTab; children: ReactNode }) {
  return (
    <Link
      to="/studio/gallery"
      search={(now) =>
        withoutGaps({ ...now, tab: tab === 'flows' ? undefined : tab, flow: undefined, media: undefined })
      }
      className="g-tab focus-inset"
      // Which tab is the current one, its part of the address alone says.
      activeOptions={{ exact: true, includeSearch: true }}
      {...(tab === current && { 'aria-current': 'page' as const })}
    >
      {children}
    </Link>
  );
}
