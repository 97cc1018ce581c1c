import { limits } from '@kinoloom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { revokeShares, sharesQuery } from '../../../lib/shares.ts';
import * as words from '../../../words/en/studio/sharing.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import { ShareRow } from '../../../ui/share-row.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { card, cardTitle, LoadFailed } from '../account-card.tsx';

const MINUTE_MS = 60_000;

/** The links for others that are open, of all results and flows. */
export function LinksPart() {
  const { data, error, refetch } = useQuery(sharesQuery);
  const [asking, setAsking] = useState(false);
  return (
    <section className={card} aria-busy={!data} aria-labelledby="links">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id="links" className={cardTitle}>
          {words.openLinks}
        </h3>
        {data && data.length > 0 && <Button onClick={() => setAsking(true)}>{words.revokeAll}</Button>}
      </div>
      <p className="mt-2 text-text-2">{words.explained({ minutes: limits.share.addressMs / MINUTE_MS })}</p>
      {error && !data ? (
        <LoadFailed title={words.notLoaded} error={error} refetch={refetch} />
      ) : !data ? (
        <Skeleton className="mt-2 h-15 w-full" />
      ) : data.length === 0 ? (
        <p className="mt-4">{words.none}</p>
      ) : (
        <ul className="mt-2">
          {data.map((share) => {
            const name = share.title ?? words.untitled;
            const look = 'font-medium wrap-anywhere underline-offset-3 hover:underline';
            return (
              <ShareRow key={share.id} share={share} name={name}>
                {share.flow_id === null ? (
                  <Link
                    to="/studio/gallery"
                    search={{ tab: 'all', ...(share.media_id !== null && { media: share.media_id }) }}
                    className={look}
                  >
                    {name}
                  </Link>
                ) : (
                  <Link to="/studio/video" search={{ flow: share.flow_id }} className={look}>
                    {name}
                  </Link>
                )}
              </ShareRow>
            );
          })}
        </ul>
      )}
      {asking && data && <RevokeAll ids={data.map(({ id }) => id)} onClose={() => setAsking(false)} />}
    </section>
  );
}

function RevokeAll({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  // Those that are open when it is pressed; the list shrinks while they are revoked.
  const [all] = useState(ids);
  const revoke = async (): Promise<void> => {
    setBusy(true);
    try {
      await revokeShares(client, all);
      toast.success(words.allRevoked);
    } catch (error) {
      toast.error(words.notRevoked, { detail: errorText(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.revokeAll}
      keep={words.keepThem}
      action={words.revokeCount({ count: all.length })}
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={() => !busy && onClose()}
    >
      {words.revokeAllQuestion}
    </ConfirmDialog>
  );
}
