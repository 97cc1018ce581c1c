import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import {
  NoPushService,
  pushStatus,
  pushWasOffered,
  turnPushOff,
  turnPushOffEverywhere,
  turnPushOn,
  type PushState,
} from '../../../lib/push.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/notifications.ts';
import { AccountCard, LoadFailed } from '../account-card.tsx';

/** Of this browser, which may change it in its own settings at any time. */
const statusQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => pushStatus(signal),
  staleTime: 0,
});

/** Why there is no switch. */
const reasons: Readonly<Partial<Record<PushState, string>>> = {
  none: words.notHere,
  unsupported: words.unsupported,
  install: words.installFirst,
  blocked: words.blocked,
};

/** Setting: whether this browser tells about ended jobs while no page is open. */
export function NotificationsCard() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(statusQuery);
  const [saving, setSaving] = useState<boolean>();
  const act = async (wanted: boolean, work: () => Promise<string>): Promise<void> => {
    setSaving(wanted);
    try {
      toast.success(await work());
    } catch (failure) {
      toast.error(failure instanceof NoPushService ? words.noService : errorText(failure));
    } finally {
      await client.invalidateQueries({ queryKey: statusQuery.queryKey });
      setSaving(undefined);
    }
  };
  const change = (on: boolean): void => {
    // Whoever has found the switch need not be asked.
    pushWasOffered();
    void act(on, async () => {
      if (on) return (await turnPushOn()) === 'on' ? words.isOn : words.isOff;
      await turnPushOff();
      return words.isOff;
    });
  };
  const everywhere = async (): Promise<string> => {
    await turnPushOffEverywhere();
    return words.isOffEverywhere;
  };
  const reason = data && reasons[data.state];
  return (
    <AccountCard id="notifications" title={words.notifications} busy={!data} className="grid content-start gap-3">
      <p className="text-text-2">{words.explained}</p>
      {error && !data ? (
        <LoadFailed title={words.notLoaded} error={error} refetch={refetch} />
      ) : !data ? (
        <Skeleton className="h-8 w-full" />
      ) : reason === undefined ? (
        <div className="flex min-h-8 items-center justify-between gap-3">
          <span aria-hidden="true">{words.tellMe}</span>
          <Switch
            label={words.tellMe}
            checked={saving ?? data.state === 'on'}
            disabled={saving !== undefined}
            onCheckedChange={change}
          />
        </div>
      ) : (
        <p>{reason}</p>
      )}
      {data && data.others > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-text-2">{words.elsewhere({ count: data.others })}</span>
          <Button disabled={saving !== undefined} onClick={() => void act(false, everywhere)}>
            {words.offEverywhere}
          </Button>
        </div>
      )}
    </AccountCard>
  );
}
