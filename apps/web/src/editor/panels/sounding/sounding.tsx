import type { PlayedOverlay, SoundingOverlay } from '@kinoloom/composition';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import type { Several } from '../controls/use-revise.ts';

const Rows = lazyWithRetry(async () => (await import('./sounding-rows.tsx')).SoundingRows);

/** How one or several clips sound besides their volume. */
export function Sounding({ overlays }: { overlays: Several<PlayedOverlay> }) {
  return <Rows overlays={overlays} />;
}

const FadeRows = lazyWithRetry(async () => (await import('./sounding-rows.tsx')).FadeRows);

/** How what sounds begins and ends. */
export function Fades({ overlays }: { overlays: Several<SoundingOverlay> }) {
  return <FadeRows overlays={overlays} />;
}
