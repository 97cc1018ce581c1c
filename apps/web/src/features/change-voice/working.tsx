import type { ReactNode } from 'react';
import { ProgressBar } from '../../ui/progress.tsx';

interface WorkingProps {
  what: string;
  percent: number;
  /** What else there is to know of it. */
  children: ReactNode;
}

/** Work under way: what it is, how far it is, and what is held for it. */
export function Working({ what, percent, children }: WorkingProps) {
  return (
    <div className="cv-working">
      <p className="cv-working-head">
        <span>{what}</span>
        <span className="cv-percent">{percent}%</span>
      </p>
      <ProgressBar value={percent / 100} label={what} />
      <p className="cv-working-note">{children}</p>
    </div>
  );
}
