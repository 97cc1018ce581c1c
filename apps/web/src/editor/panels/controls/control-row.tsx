import type { ReactNode } from 'react';

/** A label, a control, and its value in mono. */
export function ControlRow({ label, value, children }: { label: string; value?: string; children: ReactNode }) {
  return (
    <div className="pn-row">
      <span className="pn-label" aria-hidden="true">
        {label}
      </span>
      <div className="pn-control">{children}</div>
      {value !== undefined && (
        <span className="pn-value" aria-hidden="true">
          {value}
        </span>
      )}
    </div>
  );
}

interface SectionProps {
  title?: string;
  /** Quieter, behind the title. */
  detail?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a panel, set off by a hairline. */
export function Section({ title, detail, action, children }: SectionProps) {
  return (
    <section className="pn-section" {...(title && { 'aria-label': title })}>
      {title && (
        <div className="pn-section-head">
          <h3>
            {title} {detail && <span className="pn-section-detail">{detail}</span>}
          </h3>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
