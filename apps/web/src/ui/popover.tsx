import './popover.css';
import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import { BackAsEscape } from './dialog-behaviour.ts';
import { keepFocusInside, wrapFocus } from './keep-inside.ts';

export interface PopoverProps {
  /** One element that accepts a ref, such as a button; it stays filled while the popover is open. */
  trigger: ReactElement;
  /** Anchor of the popover, if the trigger is only a part of it. */
  anchor?: RefObject<HTMLElement | null>;
  /** Names the popover for screen readers. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** px */
  width?: number;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** Lets the content reach the edges. */
  flush?: boolean;
  /** For a popover that opens by itself: the focus stays, so that typing continues. */
  keepFocus?: boolean;
  className?: string;
}

export function Popover(props: PopoverProps) {
  const {
    trigger,
    anchor,
    label,
    children,
    open,
    onOpenChange,
    width,
    align = 'end',
    side = 'bottom',
    flush,
    keepFocus = false,
    className,
  } = props;
  return (
    <RadixPopover.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {anchor && <RadixPopover.Anchor virtualRef={anchor} />}
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          ref={keepFocusInside}
          onKeyDown={wrapFocus}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cx('k-pop', className)}
          {...(keepFocus && { onOpenAutoFocus: (event: Event) => event.preventDefault() })}
          style={{ ...(width && { width }), ...(flush && { padding: 0, overflow: 'hidden' }) }}
        >
          <BackAsEscape />
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
