import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { AccountCard, columns } from '../account-card.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/account-data.ts';
import type { User } from '../session.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { exportData } from './account-data.ts';
import { NotificationsCard } from '../notifications/notifications-card.tsx';
import { LocationCard } from './location-card.tsx';

/** Notifications, location of uploads, export and deletion of the account. */
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
      <NotificationsCard />
      <LocationCard />
      <AccountCard id="export" title={words.exportAll} className="grid content-start gap-3">
        <p className="text-text-2">{words.exportExplained}</p>
        <Button icon={<Download />} className="justify-self-start" loading={packing} onClick={take}>
          {words.exportAll}
        </Button>
      </AccountCard>
      <AccountCard id="delete-account" title={words.deleteAccount} className="grid content-start gap-3">
        <p className="text-text-2">{words.deleteExplained}</p>
        <Button variant="outline" className="justify-self-start text-red" onClick={() => setLeaving(true)}>
          {words.deleteAccount}
        </Button>
      </AccountCard>
      {leaving && <DeleteAccountDialog user={user} onClose={() => setLeaving(false)} />}
    </div>
  );
}
