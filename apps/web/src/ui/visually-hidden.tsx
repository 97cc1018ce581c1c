import type { ReactNode } from 'react';

/** For screen readers only. `live` announces changes. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className="sr-only" {...(live ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}
