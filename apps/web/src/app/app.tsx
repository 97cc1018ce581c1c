import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccountDialogsHost, watchSessionLoss } from '../features/account/index.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { router } from './router.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { ShortcutsHost } from './shell/shortcuts-host.tsx';
import { lazyWithRetry } from '../lib/lazy-module.ts';
import { followSystemTheme } from './theme.ts';

const LateLayers = lazyWithRetry(async () => (await import('./late-layers.tsx')).LateLayers);

export function StudioApp() {
  useEffect(watchSessionLoss, []);
  useEffect(followSystemTheme, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AccountDialogsHost toCheckout={(id) => router.navigate({ to: '/studio/checkout/$id', params: { id } })} />
      <ShortcutsHost />
      <ConnectionBanner />
      <ToastHost />
      <LateLayers history={router.history} />
    </QueryClientProvider>
  );
}
