import type { Share } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorText } from '../lib/api-error.ts';
import { formatDate } from '../lib/dates.ts';
import { revokeShares } from '../lib/shares.ts';
import * as words from '../words/en/studio/sharing.ts';
import { Button } from './button.tsx';
import { toast } from './toast.ts';

interface ShareRowProps {
  share: Share;
  /** What it shows. */
  name: string;
  /** The name, where it is not said above. */
  children?: ReactNode;
}

/** An open link for others: since when, how long, and a button that ends it. */
export function ShareRow({ share, name, children }: ShareRowProps) {
  const client = useQueryClient();
  const [revoking, setRevoking] = useState(false);
  const since = formatDate(share.created_at, 'date');
  const end = async (): Promise<void> => {
    setRevoking(true);
    try {
      await revokeShares(client, [share.id]);
      toast.success(words.revoked);
    } catch (error) {
      setRevoking(false);
      toast.error(words.notRevoked, { detail: errorText(error) });
    }
  };
  const facts = [
    words.since({ date: since }),
    share.expires_at === null ? words.withoutEnd : words.until({ date: formatDate(share.expires_at, 'date') }),
    share.prompts ? words.withPrompts : null,
  ];
  return (
    <li className="flex items-center gap-3 border-line py-2.5 not-first:border-t">
      <div className="min-w-0 flex-1">
        {children}
        <p className="text-12 text-text-2">{facts.filter((fact) => fact !== null).join(', ')}</p>
      </div>
      <Button
        size={28}
        className="touch-44"
        loading={revoking}
        aria-label={words.revokeNamed({ name, date: since })}
        onClick={() => void end()}
      >
        {words.revoke}
      </Button>
    </li>
  );
}
