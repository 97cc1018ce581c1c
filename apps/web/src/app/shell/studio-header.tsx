import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { openBuyCredits, useCredits } from '../../features/account/index.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { slots } from '../slots.ts';
import { setDrawer } from './sidebar-state.ts';
import * as words from '../../words/en/first/shell.ts';

interface StudioHeaderProps {
  title: string;
  /** Replaces the visible title, which screen readers still get. */
  start?: ReactNode;
  /** On the right, from 768 px on. */
  end?: ReactNode;
  /** On the right below 768 px, instead of the credits. */
  mobileEnd?: ReactNode;
}

export function StudioHeader({ title, start, end, mobileEnd }: StudioHeaderProps) {
  const mobile = useMediaQuery('(width < 768px)');
  return (
    <header className="@container/header flex h-(--header) flex-none items-center gap-2 border-b border-line px-5 max-md:pr-4 max-md:pl-3">
      {mobile && (
        <IconButton
          label={words.openSidebar}
          icon={<Menu className="icon-20" />}
          size={40}
          tooltip={false}
          onClick={() => setDrawer(true)}
        />
      )}
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <h1 className={start ? 'sr-only' : 'text-14 font-semibold max-md:text-16'}>{title}</h1>
        {start}
      </div>
      <div
        className={cx(
          'flex min-w-0 items-center pointer-coarse:[&_.k-btn]:[--h:44px]',
          // Icon buttons of 44 px need no gap, and the title needs the room.
          (!mobile || mobileEnd === undefined) && 'gap-2',
        )}
      >
        {!mobile && end}
        <slots.JobsButton />
        {mobile && (mobileEnd ?? <CreditsPill />)}
      </div>
    </header>
  );
}

function CreditsPill() {
  const credits = useCredits();
  if (!credits) return null;
  return (
    <button
      type="button"
      className="touch-44 flex h-8 items-center gap-2 rounded-full bg-control px-[11px] font-medium"
      onClick={openBuyCredits}
    >
      <CreditGlyph className="text-accent-text" />
      <Amount value={credits.balance} size="large" />
      <span className="sr-only">{words.creditsAndBuy}</span>
    </button>
  );
}
