import type { ReactNode } from 'react';

/** The name of a panel, and what can be done with all of it. */
export function PanelHeader({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <header className="pn-head">
      <h2 className="pn-title">{title}</h2>
      {action}
    </header>
  );
}
