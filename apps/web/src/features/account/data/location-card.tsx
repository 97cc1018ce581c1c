import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, ErrorState } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { saveSettings, settingsQuery } from './settings.ts';

/** Whether uploads lose the position where they were made. */
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
    <section className="account-card grid content-start gap-3" aria-labelledby="location" aria-busy={!data}>
      <h3 id="location" className="account-card-title">
        Location of uploads
      </h3>
      <p className="text-text-2">
        Cameras write where a photo or video was made into its file. It is removed from what you upload; picture and
        sound are not touched. Files that are here already stay as they are.
      </p>
      {error && !data ? (
        <ErrorState
          title="Failed to load your settings"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        >
          {errorText(error)}
        </ErrorState>
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
    </section>
  );
}
