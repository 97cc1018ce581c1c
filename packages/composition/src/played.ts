import type { Composition } from './composition.ts';
import { withRowsAndCuts } from './rows-and-cuts.ts';
import { unfolded } from './unfold.ts';

const known = new WeakMap<Composition, Composition>();

/**
 * A composition as it plays, with the settings of its rows applied: what a hidden row shows has no opacity, and what a
 * muted one sounds no volume; a transition takes the place of the animations at its cut. Compound clips that change
 * nothing of what they hold give way to it (`unfolded`). Nothing is left out, so that it lasts as long. The same one, if
 * nothing of this applies.
 */
export function asPlayed(composition: Composition): Composition {
  const kept = known.get(composition);
  if (kept) return kept;
  const played = unfolded(withRowsAndCuts(composition));
  known.set(composition, played);
  return played;
}
