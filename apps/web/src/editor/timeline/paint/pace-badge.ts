import { isPlayed, type Overlay } from '@kinoloom/composition';
import { formatDecimal } from '../../../lib/formatters.ts';

/** Before the name of an item that does not play as its media does: backwards, along a curve, or at another speed. */
export function paceBadge(overlay: Overlay): string {
  if (!isPlayed(overlay)) return '';
  const { reversed, ramp, speed } = overlay;
  const pace = ramp ? '∿ ' : speed === 1 ? '' : `${formatDecimal(speed, 2)}× `;
  return `${reversed ? '◀\uFE0E ' : ''}${pace}`;
}
