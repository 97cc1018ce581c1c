import { ChevronLeft } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { commandOf, isTextField } from '../../lib/keyboard/index.ts';
import { takesKey } from '../../lib/keyboard/takes-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepForToasts, useReturnFocus } from '../../ui/dialog-behaviour.ts';
import * as words from '../../words/en/first/ui.ts';

export interface MobileFrameProps {
  /** Content beside the back button: title and actions. */
  head: ReactNode;
  /** Navigation by arrow keys. */
  onLeaf: (way: 'back' | 'on') => void;
  onClose: () => void;
  children: ReactNode;
}

/** The viewing area. Dark in both themes, for judging pictures. */
export const viewerArea =
  'relative mx-3 grid min-h-0 flex-1 touch-pan-y touch-pinch-zoom place-items-center overflow-hidden rounded-lg bg-[#080706] text-on-media-2';

/** Full-screen layout on a phone: a back button, with the content below. */
export function MobileFrame({ head, onLeaf, onClose, children }: MobileFrameProps) {
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTextField(event.target) || takesKey(event.target, event)) return;
    const command = commandOf('viewer', event);
    if (command === 'previous') onLeaf('back');
    else if (command === 'next') onLeaf('on');
  };
  return (
    <Dialog.Root open onOpenChange={(still) => !still && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          className="fixed inset-0 z-51 flex animate-[k-fade-in_var(--m-slow)_var(--ease)] flex-col gap-3 bg-bg pt-[env(safe-area-inset-top)] pb-[max(16px,env(safe-area-inset-bottom))] focus-visible:outline-none"
          onKeyDown={onKeyDown}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          {...focus}
        >
          <header className="-mb-3 flex h-14 flex-none items-center gap-2 px-2.5">
            <IconButton
              label={words.back}
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
