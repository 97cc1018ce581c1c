import { useEffect } from 'react';
import { onPlaybackStart, pausePlayback } from '../../../lib/playback.ts';
import { useEditor } from '../../store/index.ts';

/** Film and files are never heard at once: the film stands still when a file begins, which falls silent when the film plays. */
export function useQuietFilm(): void {
  const editor = useEditor();
  useEffect(() => {
    const stops = [
      onPlaybackStart(() => editor.playhead.pause()),
      editor.playhead.state.subscribe(({ playing }) => {
        if (playing) pausePlayback();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [editor]);
}
