import { useEffect, useState } from 'react';
import { onToastWaiting } from './toast.ts';
import { lazyWithRetry } from '../lib/lazy-module.ts';

const Toaster = lazyWithRetry(async () => (await import('./toaster.tsx')).Toaster);

/** Mounted once, at the root. The toaster itself is loaded with the first toast. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onToastWaiting(() => setNeeded(true)), []);
  return needed && <Toaster />;
}
