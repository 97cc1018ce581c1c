import { useState, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface SectionProps {
  title?: ReactNode;
  titleClass?: string;
  /** Accessible name of the section. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A section of a dialog, with a separator line above. */
export function Section({ title, titleClass, label, className, children }: SectionProps) {
  return (
    <section className={cx('border-line px-5 py-4 not-first:border-t', className)} aria-label={label}>
      {title !== undefined && <h3 className={cx('mb-2.5 font-semibold', titleClass)}>{title}</h3>}
      {children}
    </section>
  );
}

/** A label around a hidden radio button, styled as a card. */
export const radioCardClass =
  'rounded-md inset-ring inset-ring-line-strong has-checked:bg-raised has-checked:inset-ring-[1.5px] has-checked:inset-ring-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export interface Start {
  readonly sending: boolean;
  /** Error of a refused order; null if accepted, or if another dialog shows it. */
  readonly problem: string | null;
  /** Starts once: further calls until the response are ignored. */
  readonly start: (send: () => Promise<string | null>) => void;
  readonly dismiss: () => void;
}

/** Sends a dialog's order; closes it when accepted. `send` resolves with null or the error (empty: shown elsewhere). */
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
