import { useEffect } from 'react';
import { onHeard, silence } from '../../../lib/lone-sound.ts';
import { useEditor } from '../../store/index.ts';

/** Film and files are never heard at once: the film stands still when a file begins, which falls silent when the film plays. */
export function useQuietFilm(): void {
  const editor = useEditor();
  useEffect(() => {
    const stops = [
      onHeard(() => editor.playhead.pause()),
      editor.playhead.state.subscribe(({ playing }) => {
        if (playing) silence();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [editor]);
}
