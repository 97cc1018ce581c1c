import './dialog.css';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { keepForToasts, useCloseRequest, useReturnFocus } from './dialog-behaviour.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For screen readers. */
  title: string;
  children: ReactNode;
}

/** A panel from the left edge, over a scrim. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const focus = useReturnFocus(open);
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="k-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="k-drawer"
          onInteractOutside={keepForToasts}
          {...focus}
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
