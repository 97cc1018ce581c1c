import { isFinished, type Job } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { importWithRetry } from '../../lib/lazy-module.ts';
import { browserUser, ownKey } from '../../lib/browser-user.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/notifications.ts';

/** A job that takes this long is not waited for in front of the screen. */
const LONG_MS = 20_000;

const loadPush = () => importWithRetry(() => import('../../lib/push.ts'));

/**
 * Offers once, beside a job that takes long, to tell in a closed tab when it is done. Any answer is the last: the switch is on the account's
 * screen. @param now ms since the epoch
 */
export function DoneOffer({ jobs, now }: { jobs: readonly Job[]; now: number }) {
  const [answered, setAnswered] = useState(false);
  const waits = jobs.some((job) => !isFinished(job.status) && now - Date.parse(job.created_at) > LONG_MS);
  const { data: offered } = useQuery({
    queryKey: ['push', 'offer', ownKey('', browserUser())],
    queryFn: async ({ signal }) => {
      const { mayOfferPush, pushStatus } = await loadPush();
      return mayOfferPush() && (await pushStatus(signal)).state === 'off';
    },
    enabled: waits && !answered,
    // Nobody asked for it: without an answer there is no offer.
    retry: false,
  });
  if (!waits || !offered || answered) return null;
  const answer = async (yes: boolean): Promise<void> => {
    setAnswered(true);
    const { NoPushService, pushWasOffered, turnPushOn } = await loadPush();
    pushWasOffered();
    if (!yes) return;
    try {
      if ((await turnPushOn()) === 'on') toast.success(words.isOn);
    } catch (failure) {
      toast.error(failure instanceof NoPushService ? words.noService : errorText(failure));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 px-3.5 pb-2">
      <Button size={28} className="touch-44" onClick={() => void answer(true)}>
        {words.offer}
      </Button>
      <Button variant="ghost" size={28} className="touch-44" onClick={() => void answer(false)}>
        {words.offerNo}
      </Button>
    </div>
  );
}
