import './skeleton.css';
import { CircleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useConnection } from '../lib/connection.ts';
import { said, saidNode } from '../words/said.ts';
import { cx } from './cx.ts';
import { LogoMark } from './mark.tsx';

interface StateProps {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
  className?: string;
}

const frame = 'flex flex-col items-center justify-center gap-4 p-6 text-center';

function StateText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-sm gap-1">
      <h2 className="text-14 font-semibold text-text">{said(title)}</h2>
      {children && <p className="text-balance text-text-2">{saidNode(children)}</p>}
    </div>
  );
}

/** Empty state: five threads, a title, a sentence, at most one action. */
export function EmptyState({ title, children, action, className }: StateProps) {
  return (
    <div className={cx(frame, className)}>
      <svg viewBox="0 0 84 52" width="84" height="52" aria-hidden="true" className="text-text-3">
        {[30, 58, 84, 58, 30].map((width, index) => (
          <rect key={`${index * 12}`} x="0" y={index * 12 + 1} width={width} height="2" rx="1" fill="currentColor" />
        ))}
      </svg>
      <StateText title={title}>{children}</StateText>
      {action}
    </div>
  );
}

/** Error state with one way out. No alarm without a connection: the banner says so, and that nothing is lost. */
export function ErrorState({ title, children, action, className }: StateProps) {
  const isAway = useConnection(({ connection }) => connection !== 'online');
  return (
    <div role={isAway ? 'status' : 'alert'} className={cx(frame, className)}>
      <CircleAlert className={cx('icon-20', isAway ? 'text-text-2' : 'text-red')} aria-hidden="true" />
      <StateText title={title}>{children}</StateText>
      {action}
    </div>
  );
}

/** Loading state that fills a panel. */
export function LoadingState({ title, className }: { title: string; className?: string }) {
  return (
    <output className={cx(frame, className)}>
      <LogoMark weaving size={24} />
      <StateText title={title}>{null}</StateText>
    </output>
  );
}

/**
 * A placeholder for loading content. Invisible for the first 200 ms. Set its size with `className` or `style`, and
 * `aria-busy` on the region around it.
 */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden="true" className={cx('k-skeleton', className)} style={style} />;
}

/** A small rotating ring in the text colour. Say beside it what is loading. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      className="flex-none animate-spinner motion-reduce:animate-[k-spin_3s_steps(8)_infinite]"
    >
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.75" opacity="0.28" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
