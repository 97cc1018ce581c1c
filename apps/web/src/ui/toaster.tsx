import './button.css';
import './toaster.css';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { ToneIcon } from './notice.tsx';
import { handleToasts, type ToastRequest } from './toast.ts';
import * as words from '../words/en/first/toasts.ts';
import { said } from '../words/said.ts';

function handle(request: ToastRequest): void {
  if (request.kind === 'dismiss') {
    sonner.dismiss(request.id);
    return;
  }
  const { id, tone, text, detail, action, duration, draining } = request.message;
  sonner[tone](
    <>
      {said(text)}
      {draining && (
        <span
          data-drain
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-[k-toast-drain_var(--drain,10s)_linear_forwards] bg-text-3"
        />
      )}
    </>,
    {
      id,
      duration,
      ...(detail && { description: said(detail) }),
      ...(action && { action: { label: action.label, onClick: () => action.onPress() } }),
    },
  );
}

/** Bottom right on desktop, top on phones. Loaded by the host with the first toast. */
export function Toaster() {
  const mobile = useMediaQuery('(width < 768px)');
  useEffect(() => handleToasts(handle), []);
  // Beside the dialogs, not below their scrim, so that toasts stay readable.
  return createPortal(
    <Sonner
      position={mobile ? 'top-center' : 'bottom-right'}
      visibleToasts={3}
      gap={8}
      offset={20}
      mobileOffset={12}
      closeButton
      containerAriaLabel={words.notifications}
      icons={{
        success: <ToneIcon tone="success" />,
        info: <ToneIcon tone="info" />,
        warning: <ToneIcon tone="warning" />,
        error: <ToneIcon tone="error" />,
        close: <X />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: words.close,
        classNames: {
          // A modal dialog disables pointer events elsewhere.
          toast:
            'pointer-events-auto flex w-[356px] max-w-[calc(100vw-24px)] items-start gap-2.5 rounded-lg bg-raised px-3 py-[11px] font-sans text-13 text-text shadow-e2 has-[[data-drain]]:overflow-hidden',
          content: 'min-w-0 flex-1 wrap-anywhere',
          description: 'text-text-2',
          actionButton: 'k-btn k-btn-default k-btn-28',
          closeButton:
            'order-9 grid size-5 place-items-center rounded-xs text-text-2 hover:text-text [&>.lucide]:size-3.5',
          icon: 'mt-0.5',
        },
      }}
    />,
    document.body,
  );
}
