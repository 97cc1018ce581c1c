import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { AccountCard, columns } from '../account-card.tsx';
import { toast } from '../../../ui/toast.ts';
import type { User } from '../session.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { exportData } from './account-data.ts';
import { LocationCard } from './location-card.tsx';

/** Location of uploads, export and deletion of the account. */
export function DataPart({ user }: { user: User }) {
  const [packing, setPacking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const take = () => {
    setPacking(true);
    exportData()
      .then(
        (url) => location.assign(url),
        (error: unknown) => toast.error(errorText(error)),
      )
      .finally(() => setPacking(false));
  };
  return (
    <div className={cx(columns, 'items-start')}>
      <LocationCard />
      <AccountCard id="export" title="Export all my data" className="grid content-start gap-3">
        <p className="text-text-2">
          One zip file with every clip, image and sound, your flows and projects, your jobs with their receipts, the
          ledger of your credits, your voices and your account.
        </p>
        <Button icon={<Download />} className="justify-self-start" loading={packing} onClick={take}>
          Export all my data
        </Button>
      </AccountCard>
      <AccountCard id="delete-account" title="Delete account" className="grid content-start gap-3">
        <p className="text-text-2">
          Permanently deletes your account and everything in it. Export your data first if you want to keep any of it.
        </p>
        <Button variant="outline" className="justify-self-start text-red" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </AccountCard>
      {leaving && <DeleteAccountDialog user={user} onClose={() => setLeaving(false)} />}
    </div>
  );
}
