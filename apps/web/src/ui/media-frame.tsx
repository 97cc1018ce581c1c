import { ChevronLeft } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isTextField } from '../lib/keyboard/index.ts';
import { takesKey } from '../lib/keyboard/takes-key.ts';
import * as words from '../words/en/first/ui.ts';
import { cx } from './cx.ts';
import { keepForToasts, useReturnFocus } from './dialog-behaviour.ts';
import { IconButton } from './icon-button.tsx';

export interface MediaFrameProps {
  /** Fills every window, as a page of its own. Otherwise it fills small windows, and lies over the page in larger ones. */
  full?: boolean;
  /** Its header: with a `MediaFrameTitle`, and a `MediaFrameBack` or `DialogClose`. */
  head: ReactNode;
  /** A key that no field, slider or dialog above it takes. */
  onKey: (event: KeyboardEvent) => void;
  onClose: () => void;
  className?: string;
  /** Below the header, in a column. */
  children: ReactNode;
}

/** A dialog that shows media as large as the window allows. */
export function MediaFrame({ full = false, head, onKey, onClose, className, children }: MediaFrameProps) {
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    // React brings the keys of the dialogs above it here, too.
    if (event.defaultPrevented || !(event.target instanceof Node) || !content.current?.contains(event.target)) return;
    if (!isTextField(event.target) && !takesKey(event.target, event)) onKey(event);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {!full && <Dialog.Overlay className="k-scrim" />}
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          className={cx(
            'fixed z-51 flex animate-[k-fade-in_var(--m-slow)_var(--ease)] flex-col focus-visible:outline-none',
            full
              ? 'inset-0 safe-frame bg-bg pb-[max(16px,env(safe-area-inset-bottom))]'
              : 'inset-8 overflow-hidden rounded-xl bg-surface shadow-e3 max-lg:inset-0 max-lg:safe-frame max-lg:rounded-none low:inset-0 low:safe-frame low:rounded-none',
            className,
          )}
          onKeyDown={onKeyDown}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={(event) => {
            // A focused button would take the keys for playing and moving.
            event.preventDefault();
            content.current?.focus();
          }}
          {...focus}
        >
          <header
            className={cx(
              'flex min-h-14 flex-none items-center',
              full ? 'gap-2 px-2.5' : 'flex-wrap gap-x-3 gap-y-1 border-b border-line py-2 pr-3 pl-5 max-md:pl-4',
            )}
          >
            {head}
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export const MediaFrameTitle = Dialog.Title;

/** Closes a frame that is a page of its own. */
export function MediaFrameBack() {
  return (
    <Dialog.Close asChild>
      <IconButton label={words.back} size={40} tooltip={false} icon={<ChevronLeft className="icon-20" />} />
    </Dialog.Close>
  );
}
