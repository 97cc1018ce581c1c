import type { ReactNode } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/states.tsx';
import * as words from '../../words/en/studio/account.ts';

export const card = 'min-w-0 rounded-lg border border-line bg-surface p-[19px]';
export const cardTitle = 'font-medium text-text-2';
/** Two cards side by side; one column on narrow screens. */
export const columns = 'grid grid-cols-2 gap-4 @max-[960px]:grid-cols-1';
/** A row of a list within a card. */
export const row = 'flex items-center gap-3 border-line py-3 not-first:border-t';

interface AccountCardProps {
  /** Id of the heading, unique on the page. */
  id: string;
  title: string;
  /** True while its content loads. */
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

export function AccountCard({ id, title, busy, className, children }: AccountCardProps) {
  return (
    <section className={cx(card, className)} aria-busy={busy} aria-labelledby={id}>
      <h3 id={id} className={cardTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A heading above cards, with a note. */
export function AccountHeading({ id, title, children }: { id: string; title: string; children: string }) {
  return (
    <h3 id={id} className="my-3 text-text-2">
      <b className="mr-1.5 text-[16px] font-semibold text-text">{title}</b> {children}
    </h3>
  );
}

interface LoadFailedProps {
  /** What could not be loaded. */
  title: string;
  error: Error;
  refetch: () => unknown;
  className?: string;
}

export function LoadFailed({ title, error, refetch, className }: LoadFailedProps) {
  return (
    <ErrorState
      title={title}
      {...(className && { className })}
      action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
    >
      {errorText(error)}
    </ErrorState>
  );
}

/** A name and its value, in a `dl` with two columns. */
export function Fact({
  name,
  className = 'flex flex-wrap items-center gap-2',
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}
