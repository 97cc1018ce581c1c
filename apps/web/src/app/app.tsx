import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccountDialogsHost, watchSessionLoss } from '../features/account/index.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { router } from './router.tsx';
import { ShortcutsHost } from './shell/shortcuts-host.tsx';

export function App() {
  useEffect(watchSessionLoss, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AccountDialogsHost />
      <ShortcutsHost />
      <ToastHost />
      <TooltipLayer />
    </QueryClientProvider>
  );
}
