import '../../ui/screens.css';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sessionQuery, useSession } from '../../features/account/index.ts';
import { SessionGate } from '../../features/account/session-gate.tsx';
import { backfillThumbnails } from '../../features/derived-media/index.ts';
import { flowsQuery } from '../../features/flows/index.ts';
import { followGallery, isMobileDevice, prefetchGallery, sweepGallery } from '../../features/gallery/index.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Skeleton } from '../../ui/states.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { StudioPage } from './page-frame.tsx';
import * as shell from '../../words/en/first/shell.ts';
import * as words from '../../words/en/studio/screens.ts';

const GalleryPage = lazyWithRetry(async () => (await import('../gallery/gallery-page.tsx')).GalleryPage);
// Nothing else is shown to signed-in users, so it does not wait for the session.
GalleryPage.preload();

/** Loads the data of the first tab. */
export async function prefetchScreen(client: QueryClient): Promise<void> {
  const user = await client.ensureQueryData(sessionQuery);
  if (user) await Promise.all([prefetchGallery(client, user.id), client.ensureQueryData(flowsQuery(user.id))]);
}

/** The gallery; in its mobile layout on phones, tablets and in narrow windows. */
export function GalleryScreen() {
  const session = useSession();
  if (session.status === 'signed-in') return <SignedIn userId={session.user.id} />;
  return (
    <StudioPage title={shell.gallery}>
      <SessionGate
        loading={<GallerySkeleton />}
        failed={words.galleryNotLoaded}
        retry={shell.retry}
        signedOut={[words.signInToSee, words.everythingIsSaved]}
      >
        {() => null}
      </SessionGate>
    </StudioPage>
  );
}

function SignedIn({ userId }: { userId: string }) {
  const client = useQueryClient();
  const narrow = useMediaQuery('(width <= 768px)');
  const flows = useQuery(flowsQuery(userId)).data;
  const flowNames = useMemo(() => new Map((flows ?? []).map(({ id, name }) => [id, name])), [flows]);
  useEffect(() => followGallery(client), [client]);
  useEffect(() => sweepGallery(client), [client]);
  useEffect(() => backfillThumbnails(), []);
  return (
    <GalleryPage
      userId={userId}
      flows={flows ?? []}
      flowNames={flowNames}
      phone={narrow || isMobileDevice(navigator)}
      fallback={
        <StudioPage title={shell.gallery}>
          <GallerySkeleton />
        </StudioPage>
      }
    />
  );
}

/** Shown until the layout is determined. */
function GallerySkeleton() {
  return (
    <output className="grid grid-cols-3 gap-5 p-7 max-md:grid-cols-1 max-md:p-3">
      <span className="sr-only">{words.loadingGallery}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-90 rounded-lg max-md:h-110" />
      ))}
    </output>
  );
}
