import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/mark.tsx';

/** Name and way in, on top of the pages outside the studio. */
export function PageHeader() {
  return (
    <header className="flex h-16 items-center justify-between px-5 md:h-[72px] md:px-10">
      <Link to="/" className="flex items-center gap-3 rounded-sm">
        <LogoMark />
        <span className="display text-16">Kinoloom</span>
      </Link>
      <Link to="/studio/video" className={buttonClass({ variant: 'outline' })}>
        Open studio
      </Link>
    </header>
  );
}

export function PageFooter() {
  return (
    <footer className="flex flex-wrap gap-x-5 gap-y-1 px-5 py-6 text-12 text-text-2 md:px-10">
      <Link to="/terms" className="py-1 hover:text-text">
        Terms
      </Link>
      <Link to="/privacy" className="py-1 hover:text-text">
        Privacy
      </Link>
    </footer>
  );
}

/** A page of text. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader />
      <main className="mx-auto w-full max-w-[640px] flex-1 px-5 py-8 md:py-12">
        <h1 className="display mb-6 text-28">{title}</h1>
        <div className="text-page">{children}</div>
      </main>
      <PageFooter />
    </div>
  );
}
