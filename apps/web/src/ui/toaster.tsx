import './button.css';
import './notice.css';
import './toaster.css';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { ToneIcon } from './notice.tsx';
import { takeToasts, type ToastRequest } from './toast.ts';

function handle(request: ToastRequest): void {
  if (request.kind === 'dismiss') {
    sonner.dismiss(request.id);
    return;
  }
  const { id, tone, text, detail, action, duration, draining } = request.message;
  sonner[tone](
    <>
      {text}
      {draining && <span className="k-toast-drain" />}
    </>,
    {
      id,
      duration,
      ...(detail && { description: detail }),
      ...(action && { action: { label: action.label, onClick: () => action.onPress() } }),
    },
  );
}

/** Bottom right on desktop, top on phones. Fetched with the first toast, by the host. */
export function Toaster() {
  const mobile = useMediaQuery('(width < 768px)');
  useEffect(() => takeToasts(handle), []);
  // Beside the dialogs, not below their scrim: what happens meanwhile is to be read.
  return createPortal(
    <Sonner
      position={mobile ? 'top-center' : 'bottom-right'}
      visibleToasts={3}
      gap={8}
      offset={20}
      mobileOffset={12}
      closeButton
      icons={{
        success: <ToneIcon tone="success" />,
        info: <ToneIcon tone="info" />,
        warning: <ToneIcon tone="warning" />,
        error: <ToneIcon tone="error" />,
        close: <X />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'k-toast',
          content: 'k-toast-content',
          description: 'k-toast-description',
          actionButton: 'k-btn k-btn-default k-btn-28',
          closeButton: 'k-toast-close',
          icon: 'k-toast-icon',
        },
      }}
    />,
    document.body,
  );
}
