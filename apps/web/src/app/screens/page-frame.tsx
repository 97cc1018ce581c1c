import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { StudioHeader } from '../shell/studio-header.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import { useConfig } from '../../lib/config.ts';

/** The header of pages outside the studio: the name, and a link to the studio. */
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

/** A studio screen: its header and a scrolling area. */
export function StudioPage({ children, ...header }: ComponentProps<typeof StudioHeader> & { children: ReactNode }) {
  return (
    <>
      <StudioHeader {...header} />
      <div className="studio-body">{children}</div>
    </>
  );
}

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader />
      <main className="mx-auto w-full max-w-[640px] flex-1 px-5 py-8 md:py-12">
        <h1 className="display mb-6 text-28">{title}</h1>
        <div className="grid gap-2 text-[14px] leading-[22px] text-text-2 [&_a]:text-text [&_a]:underline [&_a]:underline-offset-3 [&_h2]:mt-4 [&_h2]:text-[14px] [&_h2]:font-semibold [&_h2]:text-text">
          {children}
        </div>
      </main>
      <PageFooter />
    </div>
  );
}

/** The operator's contact, if the installation names one. */
export function Operator() {
  const config = useConfig();
  if (!config) return null;
  const { operatorName, contactEmail } = config;
  if (contactEmail === null) return <p>Ask {operatorName ?? 'the person who gave you the address of this studio'}.</p>;
  return (
    <p>
      Write to {operatorName !== null && `${operatorName}, `}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </p>
  );
}

/** A sentence with the operator's name, if the installation names one. */
export function RunBy() {
  const name = useConfig()?.operatorName;
  return name == null ? null : <>It is run by {name}. </>;
}
