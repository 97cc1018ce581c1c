import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccountDialogsHost, watchSessionLoss } from '../features/account/index.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { router } from './router.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { ShortcutsHost } from './shell/shortcuts-host.tsx';
import { followSystemTheme } from './theme.ts';

export function App() {
  useEffect(watchSessionLoss, []);
  useEffect(followSystemTheme, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AccountDialogsHost />
      <ShortcutsHost />
      <ConnectionBanner />
      <ToastHost />
      <TooltipLayer />
    </QueryClientProvider>
  );
}
