import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Once, at the root. The toaster itself is fetched with the first toast. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onToastWaiting(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
