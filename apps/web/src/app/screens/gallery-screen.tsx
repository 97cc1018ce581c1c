import '../../ui/screens.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { SessionGate, useSession } from '../../features/account/index.ts';
import { backfillThumbnails } from '../../features/derived-media/index.ts';
import { flowsQuery } from '../../features/flows/index.ts';
import { followGallery, looksMobile, sweepGallery } from '../../features/gallery/index.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { GallerySkeleton } from '../gallery/gallery-skeleton.tsx';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { StudioPage } from './page-frame.tsx';

const DesktopPage = lazyWithRetry(async () => (await import('../gallery/desktop-page.tsx')).DesktopPage);
const MobilePage = lazyWithRetry(async () => (await import('../gallery/mobile-page.tsx')).MobilePage);

/** The gallery: on phones and tablets, and in narrow windows, in its mobile layout. */
export function GalleryScreen() {
  const session = useSession();
  if (session.status === 'signed-in') return <SignedIn userId={session.user.id} />;
  return (
    <StudioPage title="Gallery">
      <SessionGate
        loading={<GallerySkeleton />}
        failed="Failed to load gallery"
        retry="Retry"
        signedOut={[
          'Sign in to see your gallery',
          'Everything that you make is kept here, with its prompt and its price.',
        ]}
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
  const Page = narrow || looksMobile(navigator) ? MobilePage : DesktopPage;
  return (
    <Suspense
      fallback={
        <StudioPage title="Gallery">
          <GallerySkeleton />
        </StudioPage>
      }
    >
      <Page userId={userId} flows={flows ?? []} flowNames={flowNames} />
    </Suspense>
  );
}
