import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { useEditor } from '../store/index.ts';
import { scheduleOnce } from '../../lib/schedule-once.ts';
import { followOrientation, switchText } from './orientation-switch.ts';
import * as words from '../../words/en/editor/canvas.ts';

interface CompositionRulesProps {
  /** Whether the composition was newly created, with a default canvas. Its value at the time of opening counts. */
  fresh: boolean;
}

/** Applies rules while a composition is edited: the canvas follows the clips' common orientation. Renders nothing. */
export function CompositionRules({ fresh }: CompositionRulesProps) {
  const editor = useEditor();
  const [asOpened] = useState(fresh);
  useEffect(
    () =>
      followOrientation({
        editor,
        fresh: asOpened,
        later: scheduleOnce,
        onSwitched: (aspect) =>
          toast.info(switchText(aspect), {
            id: 'orientation',
            detail: words.howToUndo,
          }),
      }),
    [editor, asOpened],
  );
  return null;
}
