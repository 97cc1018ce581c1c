import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { AccountDialogsHost, watchSessionLoss } from '../features/account/index.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { router } from './router.tsx';
import { ShortcutsHost } from './shell/shortcuts-host.tsx';
import { followSystemTheme } from './theme.ts';
import { lazyWithRetry } from '../lib/lazy-module.ts';

const ConnectionBanner = lazyWithRetry(async () => (await import('./shell/connection-banner.tsx')).ConnectionBanner);

export function StudioApp() {
  useEffect(watchSessionLoss, []);
  useEffect(followSystemTheme, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AccountDialogsHost toCheckout={(id) => router.navigate({ to: '/studio/checkout/$id', params: { id } })} />
      <ShortcutsHost />
      <Suspense>
        <ConnectionBanner />
      </Suspense>
      <ToastHost />
      <TooltipLayer />
    </QueryClientProvider>
  );
}
