import { isFrozen, type PlayedOverlay } from '@kinoloom/composition';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';

const Rows = lazyWithRetry(async () => (await import('./pace-rows.tsx')).PaceRows);

/** How the media of a clip or sound plays. */
export function Pace({ overlay }: { overlay: PlayedOverlay }) {
  return isFrozen(overlay) ? null : <Rows key={overlay.id} overlay={overlay} />;
}
