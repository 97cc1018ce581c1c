import { findOverlay, isPlayed, mediaIn, setPace, unlockedRows, type PaceChange } from '@kinoloom/composition';
import { useMemo } from 'react';
import { toast } from '../../../ui/toast.ts';
import { edit, useEditor, type Editor } from '../../store/index.ts';

interface ChangePace {
  (pace: PaceChange, said?: string): void;
  /** Starts a new step of undo. */
  readonly renew: () => void;
}

/** Changes how an overlay plays; what of its media plays stays the same. What lies later follows as Magnet and Ripple say. */
export function usePace(id: string): ChangePace {
  const editor = useEditor();
  return useMemo(() => pacerOf(editor, id), [editor, id]);
}

function pacerOf(editor: Editor, id: string): ChangePace {
  const playedNow = (): number | undefined => {
    const overlay = findOverlay(editor.state.getState().history.present, id);
    return overlay && isPlayed(overlay) ? mediaIn(overlay, overlay.durationInFrames) : undefined;
  };
  let gesture = { id: 0, media: playedNow() };
  const change = (pace: PaceChange, said?: string): void => {
    const { ripple } = editor.state.getState().switches;
    const { media } = gesture;
    const result = edit(
      editor,
      (composition) =>
        setPace(composition, {
          id,
          pace,
          ...(media !== undefined && { media }),
          rows: ripple ? unlockedRows(composition) : undefined,
        }),
      { gesture: `pace:${gesture.id}:${id}`, ...(said !== undefined && { said }) },
    );
    if (!result.ok) toast.error(result.error.message);
  };
  const renew = (): void => {
    gesture = { id: performance.now(), media: playedNow() };
  };
  return Object.assign(change, { renew });
}
