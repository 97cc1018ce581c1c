import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/field.tsx';
import { AccountCard, LoadFailed } from '../account-card.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/account-data.ts';
import { saveSettings, settingsQuery } from './account-data.ts';

/** Setting: whether uploads lose the position where they were made. */
export function LocationCard() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const [saving, setSaving] = useState<boolean>();
  const remove = (removes: boolean): void => {
    setSaving(removes);
    saveSettings({ keep_location: !removes })
      .then(
        () => toast.success(removes ? words.locationRemoved : words.locationKept),
        (failure: unknown) => toast.error(errorText(failure)),
      )
      .finally(() => setSaving(undefined));
  };
  return (
    <AccountCard id="location" title={words.location} busy={!data} className="grid content-start gap-3">
      <p className="text-text-2">{words.locationExplained}</p>
      {error && !data ? (
        <LoadFailed title={words.settingsNotLoaded} error={error} refetch={refetch} />
      ) : data ? (
        <div className="flex min-h-8 items-center justify-between gap-3">
          <span aria-hidden="true">{words.removeLocation}</span>
          <Switch
            label={words.removeLocation}
            checked={saving ?? !data.keep_location}
            disabled={saving !== undefined}
            onCheckedChange={remove}
          />
        </div>
      ) : (
        <Skeleton className="h-8 w-full" />
      )}
    </AccountCard>
  );
}
