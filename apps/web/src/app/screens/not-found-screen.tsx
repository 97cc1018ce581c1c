import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitle } from '../page-title.tsx';
import { PageFooter, PageHeader } from './page-frame.tsx';

export function NotFoundScreen() {
  useTitle('Page not found');
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader />
      <main className="grid flex-1 place-items-center">
        <h1 className="sr-only">Page not found</h1>
        <EmptyState
          title="This page does not exist"
          action={
            <Link to="/studio/video" className={buttonClass({ variant: 'solid' })}>
              Open studio
            </Link>
          }
        >
          Nothing is at <span className="font-mono break-all">{path}</span>. Check the address for typos.
        </EmptyState>
      </main>
      <PageFooter />
    </div>
  );
}
