import { useState, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface SectionProps {
  title?: ReactNode;
  titleClass?: string;
  /** Names the section for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** One part of a dialog, below a line that divides it from the part before. */
export function Section({ title, titleClass, label, className, children }: SectionProps) {
  return (
    <section className={cx('border-line px-5 py-4 not-first:border-t', className)} aria-label={label}>
      {title !== undefined && <h3 className={cx('mb-2.5 font-semibold', titleClass)}>{title}</h3>}
      {children}
    </section>
  );
}

/** A label around a hidden radio button that is drawn as a card. */
export const radioCardClass =
  'rounded-md inset-ring inset-ring-line-strong has-checked:bg-raised has-checked:inset-ring-[1.5px] has-checked:inset-ring-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export interface Start {
  readonly sending: boolean;
  /** Why it was not accepted, in words; null where it was, or where another dialog says so. */
  readonly problem: string | null;
  /** Starts once: further calls until the answer are ignored. */
  readonly start: (send: () => Promise<string | null>) => void;
  readonly dismiss: () => void;
}

/** Sends a dialog's order; closes it when it was accepted. `send` resolves with null, or why not (empty: said elsewhere). */
export function useStart(onClose: () => void): Start {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (send: () => Promise<string | null>): Promise<void> => {
    setSending(true);
    setProblem(null);
    const refused = await send();
    setSending(false);
    if (refused === null) onClose();
    else if (refused !== '') setProblem(refused);
  };
  return {
    sending,
    problem,
    start: (send) => {
      if (!sending) void run(send);
    },
    dismiss: () => setProblem(null),
  };
}
