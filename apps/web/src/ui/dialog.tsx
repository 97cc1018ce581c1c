import './dialog.css';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { CSSProperties, ReactNode } from 'react';
import * as words from '../words/en/first/ui.ts';
import { useCloseRequest, keepForToasts, useReturnFocus } from './dialog-behaviour.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Hides the title visually; screen readers still get it. */
  hideTitle?: boolean;
  /** 432 question, 560 job, 720 chat, 880 choice, 960 and 1080 tool. */
  width?: 432 | 560 | 664 | 720 | 880 | 960 | 1080;
  /** Buttons, primary last. */
  footer?: ReactNode;
  /** The one fact that explains the price, at the footer's left. */
  footerNote?: ReactNode;
  /** In the header, beside the title. */
  headerExtra?: ReactNode;
  /** False while a job runs in it: no close button, and Escape, Back or an outside press do nothing. */
  closable?: boolean;
  /** Fills the screen below 768 px. */
  fullScreenOnMobile?: boolean;
  /** For a long body without focusable elements: it takes the focus itself, so that keys scroll it. */
  reading?: boolean;
  /** Drops the body's padding, for split dialogs. */
  flush?: boolean;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, hideTitle = false, width = 432, footer, footerNote, headerExtra } = props;
  const { closable = true, fullScreenOnMobile = false, flush = false, reading = false, children } = props;
  const keepOpen = closable ? undefined : (event: Event) => event.preventDefault();
  const onInteractOutside = keepOpen ?? keepForToasts;
  const focus = useReturnFocus(open);
  useCloseRequest(open, closable ? () => onOpenChange(false) : undefined);
  const size: CSSProperties & { '--w': string } = { '--w': `${width}px` };
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="k-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className={cx('k-dialog', fullScreenOnMobile && 'k-dialog-full')}
          style={size}
          {...focus}
          onInteractOutside={onInteractOutside}
          {...(keepOpen && { onEscapeKeyDown: keepOpen, onPointerDownOutside: keepOpen })}
        >
          {hideTitle ? (
            <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          ) : (
            <div className="k-dialog-head">
              <RadixDialog.Title className="k-dialog-title">{title}</RadixDialog.Title>
              {headerExtra}
              {closable && <DialogClose />}
            </div>
          )}
          {flush ? (
            children
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            <div className="k-dialog-body" {...(reading && { tabIndex: 0 })}>
              {children}
            </div>
          )}
          {(footer ?? footerNote) && (
            <div className="k-dialog-foot">
              {footerNote && <div className="mr-auto text-12 text-text-2">{footerNote}</div>}
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The close button of a dialog that draws its own header. */
export function DialogClose({ className }: { className?: string }) {
  return (
    <RadixDialog.Close asChild>
      <IconButton label={words.close} icon={<X />} tooltip={false} {...(className && { className })} />
    </RadixDialog.Close>
  );
}
