import { mediaIn, setPace, unlockedRows, type PaceChange, type PlayedOverlay } from '@kinoloom/composition';
import { useRef } from 'react';
import { toast } from '../../../ui/toast.ts';
import { edit, useEditor } from '../../store/index.ts';

interface ChangePace {
  (pace: PaceChange, said?: string): void;
  /** Starts a new step of undo. */
  readonly renew: () => void;
}

/** Changes how an overlay plays; what of its media plays stays the same. What lies later follows as Magnet and Ripple say. */
export function usePace(overlay: PlayedOverlay): ChangePace {
  const editor = useEditor();
  const { id } = overlay;
  const mediaNow = (): number => mediaIn(overlay, overlay.durationInFrames);
  const gesture = useRef({ id: 0, media: mediaNow() });
  const change = (pace: PaceChange, said?: string): void => {
    const { media, id: count } = gesture.current;
    const { ripple } = editor.state.getState().switches;
    const result = edit(
      editor,
      (composition) => setPace(composition, { id, pace, media, rows: ripple ? unlockedRows(composition) : undefined }),
      { gesture: `pace:${count}:${id}`, ...(said !== undefined && { said }) },
    );
    if (!result.ok) toast.error(result.error.message);
  };
  const renew = (): void => {
    gesture.current = { id: performance.now(), media: mediaNow() };
  };
  return Object.assign(change, { renew });
}
