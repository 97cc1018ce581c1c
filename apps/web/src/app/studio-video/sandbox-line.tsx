import { type PublicConfig } from '@kinoloom/contract';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { hasLiveModel } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import * as uiWords from '../../words/en/first/ui.ts';
import * as words from '../../words/en/studio/workspace.ts';

interface Dismissed {
  /** Ids of the accounts that have dismissed the line, in this browser. */
  readonly accounts: readonly string[];
}

const useDismissed = create<Dismissed>()(
  persist((): Dismissed => ({ accounts: [] }), { name: 'kinoloom.sandbox-line' }),
);

/** Without live models: says once that results are placeholders, until the account dismisses it. */
export function SandboxLine({ config, userId }: { config: PublicConfig | undefined; userId: string | null }) {
  const accounts = useDismissed((state) => state.accounts);
  if (!config || hasLiveModel(config) || (userId !== null && accounts.includes(userId))) return null;
  return (
    <div
      role="note"
      aria-label={words.sandbox}
      className="mb-3 flex flex-none! items-center gap-2.5 rounded-md bg-surface py-1.5 pr-1.5 pl-3 text-text-2 max-md:mb-2 max-md:text-12 light:bg-raised"
    >
      <Badge className="max-md:hidden">{words.sandbox}</Badge>
      <p className="min-w-0 flex-1">
        {words.noModelConnected({
          link: (
            <Link
              to="/studio/user"
              search={{ part: 'providers' }}
              className="text-text underline underline-offset-3 pointer-coarse:py-3"
            />
          ),
        })}
      </p>
      {userId !== null && (
        <IconButton
          label={uiWords.dismiss}
          icon={<X />}
          size={28}
          tooltip={false}
          onClick={() => useDismissed.setState({ accounts: [...accounts, userId] })}
        />
      )}
    </div>
  );
}
