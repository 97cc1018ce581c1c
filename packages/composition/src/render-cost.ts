import type { Size } from '@kinoloom/contract';
import { renderPrice, type Credits } from '@kinoloom/contract/values';
import { durationOf, type Composition } from './composition.ts';

/** Credits for a render of a film at a size: by its started minutes. */
export const renderCostOf = (composition: Pick<Composition, 'overlays'>, size: Size): Credits =>
  renderPrice(size, durationOf(composition));

/** What a render is said to cost its maker and take, before anything was measured: shown, never charged. */
export const shownEstimate = { cost: 0.008, seconds: 25 } as const;
