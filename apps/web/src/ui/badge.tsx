import './badge.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface BadgeProps {
  /** `live` is amber: running. `outline` is for what does not exist yet. */
  tone?: 'neutral' | 'live' | 'success' | 'danger' | 'outline';
  dot?: boolean;
  /** For counts. */
  mono?: boolean;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', dot = false, mono = false, children, className }: BadgeProps) {
  return (
    <span className={cx('k-badge', `k-badge-${tone}`, mono && 'font-mono', className)}>
      {dot && <span className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}

export interface ChipProps {
  tone?: 'neutral' | 'live' | 'danger';
  icon?: ReactNode;
  mono?: boolean;
  children?: ReactNode;
  className?: string;
}

/** A label on a picture: the same glass look in both themes. */
export function Chip({ tone = 'neutral', icon, mono = false, children, className }: ChipProps) {
  return (
    <span className={cx('k-chip', `k-chip-${tone}`, mono && 'font-mono', className)}>
      {tone === 'live' && <span className="size-1.5 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  );
}
