import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitle } from '../page-title.tsx';
import { PageFooter, PageHeader } from './page-frame.tsx';
import * as words from '../../words/en/first/not-found.ts';
import * as shell from '../../words/en/first/shell.ts';

export function NotFoundScreen() {
  useTitle(words.title);
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="safe-frame flex min-h-dvh flex-col">
      <PageHeader />
      <main className="grid flex-1 place-items-center">
        <h1 className="sr-only">{words.title}</h1>
        <EmptyState
          title={words.doesNotExist}
          action={
            <Link to="/studio/video" className={buttonClass({ variant: 'solid' })}>
              {shell.openStudio}
            </Link>
          }
        >
          {words.nothingIsAt({ path: <span className="font-mono break-all">{path}</span> })}
        </EmptyState>
      </main>
      <PageFooter />
    </div>
  );
}
