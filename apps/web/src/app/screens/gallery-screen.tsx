import '../../ui/screens.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { openSignIn, useSession } from '../../features/account/index.ts';
import { backfillThumbnails } from '../../features/derived-media/index.ts';
import { flowsQuery } from '../../features/flows/index.ts';
import { followGallery, looksMobile, sweepGallery } from '../../features/gallery/index.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { GallerySkeleton } from '../gallery/gallery-skeleton.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';

const DesktopPage = lazyWithRetry(async () => (await import('../gallery/desktop-page.tsx')).DesktopPage);
const MobilePage = lazyWithRetry(async () => (await import('../gallery/mobile-page.tsx')).MobilePage);

/** The gallery: on phones and tablets, and in narrow windows, in its mobile layout. */
export function GalleryScreen() {
  const session = useSession();
  if (session.status === 'signed-in') return <SignedIn userId={session.user.id} />;
  return (
    <>
      <StudioHeader title="Gallery" />
      <div className="studio-body">
        {session.status === 'loading' && <GallerySkeleton />}
        {session.status === 'unknown' && (
          <ErrorState
            title="Failed to load gallery"
            className="h-full"
            action={<Button onClick={session.retry}>Retry</Button>}
          >
            {session.error.message}
          </ErrorState>
        )}
        {session.status === 'signed-out' && (
          <EmptyState
            title="Sign in to see your gallery"
            className="h-full"
            action={
              <Button variant="solid" onClick={() => openSignIn()}>
                Sign In
              </Button>
            }
          >
            Everything that you make is kept here, with its prompt and its price.
          </EmptyState>
        )}
      </div>
    </>
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
  const Page = narrow || looksMobile(navigator) ? MobilePage : DesktopPage;
  return (
    <Suspense
      fallback={
        <>
          <StudioHeader title="Gallery" />
          <div className="studio-body">
            <GallerySkeleton />
          </div>
        </>
      }
    >
      <Page userId={userId} flows={flows ?? []} flowNames={flowNames} />
    </Suspense>
  );
}
