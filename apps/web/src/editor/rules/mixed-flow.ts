/** Which clips stay in a composition of mixed formats. */
export type Kept = 'vertical' | 'horizontal';

/** How far the choice has got: `processing` until the composition is changed, then `kept` until the dialog closes. */
export type MixedState = 'asking' | 'processing' | 'kept' | 'closed';

export interface MixedFlowDeps {
  /** Runs once after `ms`; returns the way to cancel it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Changes the composition; false where it could not. */
  readonly keep: (kept: Kept) => boolean;
  readonly onState: (state: MixedState) => void;
  /** Opens the choice of a resolution, unless the composition is mixed again. */
  readonly onResolution: () => void;
}

/** Milliseconds: until the composition is changed, then until the dialog closes, then until the resolution is asked for. */
export const mixedTimes = { processing: 800, closing: 500, resolution: 1_200 } as const;

/** Keeps one kind of clips, in its time. Returns the way to stop what has not happened yet. */
export function keepKind(kept: Kept, { later, keep, onState, onResolution }: MixedFlowDeps): () => void {
  let cancel = later(change, mixedTimes.processing);
  onState('processing');

  function change(): void {
    if (!keep(kept)) return onState('asking');
    onState('kept');
    cancel = later(close, mixedTimes.closing);
  }

  function close(): void {
    onState('closed');
    cancel = later(onResolution, mixedTimes.resolution);
  }

  return () => cancel();
}
