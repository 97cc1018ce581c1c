import { Menu } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { openBuyCredits, useCredits } from '../../features/account/index.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { slots } from '../slots.ts';
import { setDrawer } from './sidebar-state.ts';

interface StudioHeaderProps {
  title: string;
  /** In place of the written title, which screen readers still hear. */
  start?: ReactNode;
  /** At the right, from 768 px on. */
  end?: ReactNode;
  /** At the right below 768 px, in place of the credits. */
  mobileEnd?: ReactNode;
}

/** The 56 px line on top of every studio screen. */
export function StudioHeader({ title, start, end, mobileEnd }: StudioHeaderProps) {
  const mobile = useMediaQuery('(width < 768px)');
  return (
    <header className="studio-head" data-full={(mobile && mobileEnd !== undefined) || undefined}>
      {mobile && (
        <IconButton
          label="Open sidebar"
          icon={<Menu className="icon-20" />}
          size={40}
          tooltip={false}
          onClick={() => setDrawer(true)}
        />
      )}
      <div className="studio-head-start">
        <h1 className={start ? 'sr-only' : 'studio-head-title'}>{title}</h1>
        {start && <Suspense>{start}</Suspense>}
      </div>
      <div className="studio-head-end">
        {!mobile && end && <Suspense>{end}</Suspense>}
        <Suspense>
          <slots.JobsButton />
        </Suspense>
        {mobile && (mobileEnd ? <Suspense>{mobileEnd}</Suspense> : <CreditsPill />)}
      </div>
    </header>
  );
}

function CreditsPill() {
  const credits = useCredits();
  if (!credits) return null;
  return (
    <button type="button" className="studio-credits touch-44" onClick={openBuyCredits}>
      <CreditGlyph className="text-accent-text" />
      <Amount value={credits.balance} size="large" />
      <span className="sr-only">credits. Buy Credits</span>
    </button>
  );
}
