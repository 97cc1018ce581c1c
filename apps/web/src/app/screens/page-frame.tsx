import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import * as words from '../../words/en/first/shell.ts';

/** The header of pages outside the studio: the name, and a link to the studio. */
export function PageHeader() {
  return (
    <header className="flex h-16 items-center justify-between px-5 md:h-[72px] md:px-10">
      <Link to="/" className="flex items-center gap-3 rounded-sm">
        <LogoMark />
        <span className="display text-16">Kinoloom</span>
      </Link>
      <Link to="/studio/video" className={buttonClass({ variant: 'outline' })}>
        {words.openStudio}
      </Link>
    </header>
  );
}

export function PageFooter() {
  return (
    <footer className="flex flex-wrap gap-x-5 gap-y-1 px-5 py-6 text-12 text-text-2 md:px-10">
      <Link to="/terms" className="py-1 hover:text-text">
        {words.terms}
      </Link>
      <Link to="/privacy" className="py-1 hover:text-text">
        {words.privacy}
      </Link>
    </footer>
  );
}

/** A studio screen: its header and a scrolling area. */
export function StudioPage({ children, ...header }: ComponentProps<typeof StudioHeader> & { children: ReactNode }) {
  return (
    <>
      <StudioHeader {...header} />
      <div className="studio-body">{children}</div>
    </>
  );
}
