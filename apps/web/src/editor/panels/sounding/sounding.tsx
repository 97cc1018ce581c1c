import type { PlayedOverlay } from '@kinoloom/composition';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import type { Several } from '../controls/use-revise.ts';

const Rows = lazyWithRetry(async () => (await import('./sounding-rows.tsx')).SoundingRows);

/** How one or several clips sound besides their volume. */
export function Sounding({ overlays }: { overlays: Several<PlayedOverlay> }) {
  return <Rows overlays={overlays} />;
}
