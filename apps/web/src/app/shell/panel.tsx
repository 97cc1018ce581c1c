import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { openBuyCredits, openSignIn, useCredits, useSession } from '../../features/account/index.ts';
import { Button } from '../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { slots } from '../slots.ts';
import { SignOutButton } from './sidebar-buttons.tsx';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/first/shell.ts';

const rowClass = 'flex flex-none flex-wrap items-center gap-y-2 border-t border-line px-4 py-3.5';
const linkClass = 'py-0.5 hover:text-text pointer-coarse:py-3';

/** The wide part of the sidebar: flow strip, credits, account. */
export function Panel({ headerEnd, onNavigate }: { headerEnd: ReactNode; onNavigate?: () => void }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col border-l border-line">
      <div className="flex min-h-0 flex-1 flex-col">
        <slots.FlowStrip
          headerEnd={headerEnd}
          fallback={
            <div className="flex h-(--header) flex-none items-center justify-end border-b border-line pr-2.5 pl-4">
              {headerEnd}
            </div>
          }
        />
      </div>
      <Account />
      <LegalLinks {...(onNavigate && { onNavigate })} />
    </div>
  );
}

function Account() {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return (
        <div className={rowClass} aria-busy="true">
          <Skeleton className="h-6 w-28" />
        </div>
      );
    case 'unknown':
      return (
        <div className={rowClass}>
          <Notice
            tone="error"
            className="flex-1"
            action={
              <Button size={28} onClick={session.retry}>
                {words.retry}
              </Button>
            }
          >
            {session.error.message}
          </Notice>
        </div>
      );
    case 'signed-out':
      return (
        <div className={rowClass}>
          <Button variant="solid" block onClick={() => openSignIn()}>
            {words.signIn}
          </Button>
        </div>
      );
    case 'signed-in':
      return (
        <>
          <Credits />
          <div className={cx(rowClass, 'pb-0')}>
            <div className="min-w-0 flex-1">
              <div className="font-medium">{words.yourAccount}</div>
              <div className="truncate text-12 text-text-2">{session.user.email}</div>
            </div>
            <SignOutButton />
          </div>
        </>
      );
  }
}

function Credits() {
  const credits = useCredits();
  return (
    <div className={rowClass}>
      <CreditGlyph size={16} className="text-accent-text" />
      {credits ? (
        <Amount value={credits.balance} size="large" className="ml-2 text-20 font-medium" />
      ) : (
        <Skeleton className="ml-2 h-6 w-16" />
      )}
      <span className="ml-2.5 flex-1 pr-2 text-text-2">{words.credits}</span>
      <Button icon={<Plus className="max-md:hidden" />} onClick={openBuyCredits}>
        {words.buyCredits}
      </Button>
    </div>
  );
}

function LegalLinks({ onNavigate }: { onNavigate?: () => void }) {
  const config = useConfig();
  return (
    <div className="flex flex-none flex-wrap gap-x-4 gap-y-1 px-4 pt-3 pb-[max(18px,env(safe-area-inset-bottom))] text-12 text-text-2">
      <Link to="/terms" className={linkClass} onClick={() => onNavigate?.()}>
        {words.terms}
      </Link>
      <Link to="/privacy" className={linkClass} onClick={() => onNavigate?.()}>
        {words.privacy}
      </Link>
      {config?.contactEmail && (
        <a href={`mailto:${config.contactEmail}`} className={linkClass}>
          {words.contact}
        </a>
      )}
    </div>
  );
}
