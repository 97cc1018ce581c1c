/** Clips to keep in a composition of mixed formats. */
export type Kept = 'vertical' | 'horizontal';

/** Progress of the choice: `processing` until the composition is changed, then `kept` until the dialog closes. */
export type MixedState = 'asking' | 'processing' | 'kept' | 'closed';

export interface MixedFlowDeps {
  /** Runs once after `ms`; returns a function to cancel it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Changes the composition; false on failure. */
  readonly keep: (kept: Kept) => boolean;
  readonly onState: (state: MixedState) => void;
  /** Opens the resolution dialog, unless the composition is mixed again. */
  readonly onResolution: () => void;
}

/** Delays in milliseconds: until the composition changes, the dialog closes, and the resolution dialog opens. */
export const mixedTimes = { processing: 800, closing: 500, resolution: 1_200 } as const;

/** Keeps one orientation of clips, with the delays above. Returns a function that cancels the remaining steps. */
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
