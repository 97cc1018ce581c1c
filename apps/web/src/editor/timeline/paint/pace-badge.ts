import { isFrozen, isPlayed, type Overlay } from '@kinoloom/composition';
import { formatDecimal } from '../../../lib/formatters.ts';

/** Before the name of an item that does not play as its media does: still, backwards, along a curve, or at another speed. */
export function paceBadge(overlay: Overlay): string {
  if (!isPlayed(overlay)) return '';
  if (isFrozen(overlay)) return '❚❚\uFE0E ';
  const { reversed, ramp, speed } = overlay;
  const pace = ramp ? '∿ ' : speed === 1 ? '' : `${formatDecimal(speed, 2)}× `;
  return `${reversed ? '◀\uFE0E ' : ''}${pace}`;
}
