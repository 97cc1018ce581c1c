import type { MediaRecord } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  changeCompared,
  ChooseDialog,
  closeCompare,
  CompareDialog,
  dropCompared,
  useCompared,
} from '../../features/compare/index.ts';
import { openCompare } from '../../features/compare/open-compare.ts';
import {
  DeleteMediaDialog,
  flowMediaQuery,
  newestMediaQuery,
  useDeleting,
  useFavourite,
} from '../../features/gallery/index.ts';
import { useMediaActions } from './use-media-actions.tsx';
import { useStudioRoutes } from './use-studio.ts';

/** The comparison that is open, or the question with what to compare. */
export function OpenCompare() {
  const media = useCompared((state) => state.media);
  const [first] = media;
  if (!first) return null;
  return media.length === 1 ? <Choose media={first} /> : <Compare media={media} />;
}

function Choose({ media }: { media: MediaRecord }) {
  const ofFlow = useQuery(flowMediaQuery(media.flow_id));
  // A result without a flow is compared with the newest of all.
  const newest = useQuery(newestMediaQuery(media.flow_id === null));
  const { data, error, refetch } = media.flow_id === null ? newest : ofFlow;
  return (
    <ChooseDialog
      media={media}
      others={data}
      error={error}
      onRetry={() => void refetch()}
      onCompare={openCompare}
      onClose={closeCompare}
    />
  );
}

function Compare({ media }: { media: readonly MediaRecord[] }) {
  const favourite = useFavourite();
  const deleting = useDeleting();
  const actionsFor = useMediaActions();
  const { toMedia } = useStudioRoutes();
  const navigate = useNavigate();
  const inGallery = useLocation({ select: ({ pathname }) => pathname === '/studio/gallery' });
  const [asking, setAsking] = useState<MediaRecord | null>(null);
  return (
    <>
      <CompareDialog
        media={media}
        onFavourite={(record) => {
          changeCompared({ ...record, favourite: !record.favourite });
          favourite.mutate(record, {
            onSuccess: ({ media: marked }) => changeCompared(marked),
            onError: () => changeCompared(record),
          });
        }}
        promptOf={(record) => {
          const again = actionsFor(record).find(({ id }) => id === 'again');
          return (
            again &&
            (() => {
              closeCompare();
              again.run();
            })
          );
        }}
        onOpen={({ id, flow_id: flow }) => {
          closeCompare();
          if (inGallery) void navigate({ to: '/studio/gallery', search: (now) => ({ ...now, media: id }) });
          else toMedia(flow ?? undefined, id);
        }}
        onDelete={setAsking}
        onClose={closeCompare}
      />
      {asking && (
        <DeleteMediaDialog
          media={[asking]}
          onClose={() => setAsking(null)}
          onDelete={() => {
            dropCompared(asking.id);
            deleting.mutate({ kind: 'media', media: [asking] });
          }}
        />
      )}
    </>
  );
}
