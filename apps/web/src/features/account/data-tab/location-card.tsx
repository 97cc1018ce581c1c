import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/field.tsx';
import { AccountCard, LoadFailed } from '../account-card.tsx';
import { toast } from '../../../ui/toast.ts';
import { saveSettings, settingsQuery } from './account-data.ts';

/** Setting: whether uploads lose the position where they were made. */
export function LocationCard() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const [saving, setSaving] = useState<boolean>();
  const remove = (removes: boolean): void => {
    setSaving(removes);
    saveSettings({ keep_location: !removes })
      .then(
        () => toast.success(removes ? 'Uploads lose their location from now on.' : 'Uploads keep their location.'),
        (failure: unknown) => toast.error(errorText(failure)),
      )
      .finally(() => setSaving(undefined));
  };
  return (
    <AccountCard id="location" title="Location of uploads" busy={!data} className="grid content-start gap-3">
      <p className="text-text-2">
        Cameras write where a photo or video was made into its file. It is removed from what you upload; picture and
        sound are not touched. Files that are here already stay as they are.
      </p>
      {error && !data ? (
        <LoadFailed what="your settings" error={error} refetch={refetch} />
      ) : data ? (
        <div className="flex min-h-8 items-center justify-between gap-3">
          <span aria-hidden="true">Remove location from uploads</span>
          <Switch
            label="Remove location from uploads"
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
