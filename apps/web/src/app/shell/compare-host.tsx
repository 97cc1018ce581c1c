import { useCompared } from '../../features/compare/compared.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';

const OpenCompare = lazyWithRetry(async () => (await import('../studio-video/compare.tsx')).OpenCompare);

/** The comparison, wherever in the studio it was opened. */
export function CompareHost() {
  const isOpen = useCompared(({ media }) => media.length > 0);
  return isOpen && <OpenCompare />;
}
