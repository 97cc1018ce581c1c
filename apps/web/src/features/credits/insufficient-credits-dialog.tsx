import { type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import * as words from '../../words/en/studio/credits.ts';
import { said } from '../../words/said.ts';

export interface InsufficientCreditsDialogProps {
  /** The operation that exceeds the balance, and its price. */
  message: string;
  /** Whole credits. */
  required: number;
  available: number;
  /** An affordable alternative. */
  instead?: { readonly label: string; readonly use: () => void };
  onBuy: () => void;
  onClose: () => void;
}

export function InsufficientCreditsDialog(props: InsufficientCreditsDialogProps) {
  const { message, required, available, instead, onBuy, onClose } = props;
  const then = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.insufficient}
      footer={
        <>
          {instead ? (
            <Button variant="ghost" onClick={then(instead.use)}>
              {words.offerInstead({ model: instead.label })}
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              {words.cancel}
            </Button>
          )}
          <Button variant="primary" onClick={then(onBuy)}>
            {words.buy}
          </Button>
        </>
      }
    >
      <p>{said(message).replace(new RegExp(`^${words.insufficient}[!.]\\s*`, 'u'), '')}</p>
      <dl className="grid grid-cols-3 gap-4">
        <Figure label={words.required}>{required}</Figure>
        <Figure label={words.available}>{available}</Figure>
        <Figure label={words.shortBy} short>
          {Math.max(0, required - available)}
        </Figure>
      </dl>
      <ProgressBar tone="neutral" value={required === 0 ? 1 : available / required} label={words.atHand} />
    </Dialog>
  );
}

function Figure({ label, short = false, children }: { label: string; short?: boolean; children: number }): ReactNode {
  return (
    <div>
      <dt className="text-12">{label}</dt>
      <dd className={cx('text-20', short ? 'text-red' : 'text-text')}>
        <Amount value={children} size="large" />
      </dd>
    </div>
  );
}
