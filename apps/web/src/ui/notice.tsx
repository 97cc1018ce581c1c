import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnection } from '../lib/connection.ts';
import * as words from '../words/en/first/ui.ts';
import { saidNode } from '../words/said.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const toneClasses: Readonly<Record<NoticeTone, string>> = {
  info: 'text-text-2',
  success: 'text-green',
  warning: 'text-accent-text',
  error: 'text-red',
};

/** The icon of a tone, in notices and toasts. */
export function ToneIcon({ tone }: { tone: NoticeTone }) {
  const className = toneClasses[tone];
  switch (tone) {
    case 'info':
      return <Info className={className} aria-hidden="true" />;
    case 'success':
      return <CircleCheck className={className} aria-hidden="true" />;
    case 'warning':
      return <TriangleAlert className={className} aria-hidden="true" />;
    case 'error':
      return <CircleAlert className={className} aria-hidden="true" />;
  }
}

export interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
}

const roles: Partial<Record<NoticeTone, 'alert' | 'status'>> = { error: 'alert', warning: 'status' };

/** An outlined box in the page flow. Errors and warnings are announced; errors are red unless the connection is what is missing. */
export function Notice({ tone = 'info', title, children, action, onDismiss, className }: NoticeProps) {
  const isAway = useConnection(({ connection }) => connection !== 'online');
  const shown = tone === 'error' && isAway ? 'info' : tone;
  return (
    <div
      role={roles[tone]}
      className={cx(
        'flex items-start gap-2.5 rounded-md border p-3 text-text [&>.lucide]:mt-0.5',
        shown === 'error' ? 'border-red/45' : 'border-line-strong',
        className,
      )}
    >
      <ToneIcon tone={shown} />
      <div className="min-w-0 flex-1">
        {title && <div className="font-medium">{saidNode(title)}</div>}
        {children && <div className={title ? 'text-text-2' : ''}>{saidNode(children)}</div>}
      </div>
      {action}
      {onDismiss && (
        <IconButton
          label={words.dismiss}
          icon={<X />}
          size={28}
          tooltip={false}
          onClick={onDismiss}
          className="-my-1"
        />
      )}
    </div>
  );
}
