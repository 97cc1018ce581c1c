import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { useEditor } from '../store/index.ts';
import { scheduleOnce } from '../../lib/clock.ts';
import { followOrientation, switchText } from './orientation-switch.ts';

interface CompositionRulesProps {
  /** The composition was just made: its canvas is nobody's choice yet. What counts is how it was when it was opened. */
  fresh: boolean;
}

/** Keeps the rules of a composition while it is edited: the canvas follows the clips where they agree. Shows nothing itself. */
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
            detail: 'Undo, or choose another format in Timeline settings.',
          }),
      }),
    [editor, asOpened],
  );
  return null;
}
