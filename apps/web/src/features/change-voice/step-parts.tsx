import type { ReactNode } from 'react';
import { ProgressBar } from '../../ui/progress.tsx';

/** Layout of a step in the narrow dialog. */
export const StepBody = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-3 overflow-y-auto px-5 pt-1 pb-5 max-md:pt-4">
    {children}
  </div>
);

export const largeWaveClass = 'h-14 py-1.5';

/** A name with a smaller note below. */
export function NameAndNote({ name, note }: { name: string; note?: ReactNode }) {
  return (
    <>
      <span className="block truncate font-medium">{name}</span>
      {note !== undefined && <span className="block text-12 text-text-2">{note}</span>}
    </>
  );
}

interface WorkingProps {
  what: string;
  percent: number;
  /** Further facts. */
  children: ReactNode;
}

/** A running job: name, progress, and held credits. */
export function Working({ what, percent, children }: WorkingProps) {
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 font-medium">
        <span>{what}</span>
        <span className="font-(family-name:--mono) font-regular text-accent-text">{percent}%</span>
      </p>
      <ProgressBar value={percent / 100} label={what} />
      <p className="text-12 text-text-2">{children}</p>
    </div>
  );
}
