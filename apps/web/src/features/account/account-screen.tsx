import './account.css';
import { EDITOR_RENDER, findEntry, type LedgerEntry } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { relativeTime } from '../../lib/formatters.ts';
import { useNow } from '../../lib/use-now.ts';
import { errorText } from '../../lib/api-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { openBuyCredits, openSignIn } from './account-dialogs.ts';
import { creditsQuery } from './credits.ts';
import { useSession, type User } from './session.ts';

/** The User tab. */
export function AccountScreen() {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <LoadingState title="Loading your account" className="h-full" />;
    case 'unknown':
      return (
        <ErrorState
          title="Failed to load your account"
          className="h-full"
          action={<Button onClick={session.retry}>Try Again</Button>}
        >
          {session.error.message}
        </ErrorState>
      );
    case 'signed-out':
      return (
        <EmptyState
          title="You are not signed in"
          className="h-full"
          action={
            <Button variant="solid" onClick={() => openSignIn()}>
              Sign In
            </Button>
          }
        >
          Your account shows your credits and what they were spent on.
        </EmptyState>
      );
    case 'signed-in':
      return <Account user={session.user} />;
  }
}

function Account({ user }: { user: User }) {
  return (
    <div className="mx-auto grid max-w-[1120px] gap-6 p-5 md:py-6">
      <section className="flex items-center gap-4">
        <Avatar name={user.name || user.email} size={44} />
        <div className="min-w-0">
          <h2 className="display text-20">Your account</h2>
          <p className="truncate text-text-2">{user.email}</p>
        </div>
      </section>
      <CreditCards />
    </div>
  );
}

function CreditCards() {
  const { data, error, refetch } = useQuery(creditsQuery);
  if (error && !data)
    return (
      <ErrorState
        title="Failed to load your credits"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      >
        {errorText(error)}
      </ErrorState>
    );
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section className="account-card" aria-busy={!data}>
        <h3 className="text-text-2">Credit balance</h3>
        <div className="mt-4 flex items-center gap-3">
          <CreditGlyph size={26} className="text-accent-text" />
          {data ? (
            <Amount value={data.balance} size="large" className="text-44 font-medium" />
          ) : (
            <Skeleton className="h-12 w-32" />
          )}
          <span className="self-end pb-1 text-text-2">credits</span>
          <Button variant="primary" size={40} className="ml-auto" onClick={openBuyCredits}>
            Buy More
          </Button>
        </div>
        <dl className="mt-5 flex gap-10 border-t border-line pt-4">
          <Share label="Available" value={data?.available} />
          <Share label="Held by running jobs" value={data?.held} />
        </dl>
      </section>
      <section className="account-card" aria-busy={!data}>
        <h3 className="text-text-2">Recent entries</h3>
        {data ? <Entries entries={data.entries} /> : <Skeleton className="mt-4 h-24 w-full" />}
      </section>
    </div>
  );
}

function Share({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dd className="text-16 font-medium">{value === undefined ? '…' : <Amount value={value} size="large" />}</dd>
      <dt className="text-12 text-text-2">{label}</dt>
    </div>
  );
}

function signed(entry: LedgerEntry): { sign: string; tone: string } {
  switch (entry.kind) {
    case 'grant':
      return { sign: '+', tone: 'text-green' };
    case 'release':
      return { sign: '', tone: 'text-text-2' };
    case 'hold':
      return { sign: '', tone: 'text-text-2' };
    case 'capture':
    case 'revoke':
      return { sign: '−', tone: 'text-text' };
  }
}

const kinds: Record<LedgerEntry['kind'], string> = {
  grant: 'Granted',
  hold: 'Held',
  capture: 'Captured',
  release: 'Released',
  revoke: 'Taken back',
};

const renders: Readonly<Record<string, string>> = { render: 'Flow render', [EDITOR_RENDER]: 'Editor render' };

/** Jobs are noted by what they ran on. */
const noteText = (note: string): string => renders[note] ?? findEntry(note)?.label ?? note;

function Entries({ entries }: { entries: readonly LedgerEntry[] }) {
  const now = useNow();
  if (entries.length === 0) return <p className="mt-3 text-text-2">Nothing was granted or spent yet.</p>;
  return (
    <ul className="mt-2">
      {entries.map((entry) => {
        const { sign, tone } = signed(entry);
        return (
          <li key={entry.id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
            <span className="w-16 flex-none text-text-2">{kinds[entry.kind]}</span>
            <span className="min-w-0 flex-1 truncate">{noteText(entry.note)}</span>
            <time dateTime={entry.created_at} className="text-12 text-text-2">
              {relativeTime(entry.created_at, now)}
            </time>
            <span className={`min-w-14 text-right ${tone}`}>
              <span className="font-mono">{sign}</span>
              <Amount value={Math.abs(entry.amount)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
