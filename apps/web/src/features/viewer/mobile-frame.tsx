import './viewer.css';
import './mobile-viewer.css';
import { ChevronLeft } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepForToasts, useReturnFocus } from '../../ui/dialog-behaviour.ts';

export interface MobileFrameProps {
  /** What stands beside the way back: the title, and what can be done. */
  head: ReactNode;
  /** By the arrow keys. */
  onLeaf: (way: 'back' | 'on') => void;
  onClose: () => void;
  children: ReactNode;
}

/** What fills a phone's screen to look at something: a way back, and below it whatever is shown. */
export function MobileFrame({ head, onLeaf, onClose, children }: MobileFrameProps) {
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.defaultPrevented) return;
    if (event.key === 'ArrowLeft') onLeaf('back');
    else if (event.key === 'ArrowRight') onLeaf('on');
  };
  return (
    <Dialog.Root open onOpenChange={(still) => !still && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          className="vm"
          onKeyDown={onKeyDown}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          {...focus}
        >
          <header className="vm-head">
            <IconButton
              label="Back"
              size={40}
              tooltip={false}
              icon={<ChevronLeft className="icon-20" />}
              onClick={onClose}
            />
            {head}
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
