import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useEditor } from '../../store/index.ts';

interface Listen {
  readonly url: string;
  readonly volume?: number;
  readonly speed?: number;
  /** Seconds into the file. */
  readonly start?: number;
}

/** Hears one file at a time; the film stands still meanwhile, and the file falls silent when the film plays. */
export function useListening(): { url: string | null; toggle: (what: Listen) => void } {
  const editor = useEditor();
  const [url, setUrl] = useState<string | null>(null);
  const [audio] = useState(() => (typeof Audio === 'undefined' ? null : new Audio()));

  useEffect(() => {
    if (!audio) return;
    const stop = (): void => setUrl(null);
    const quiet = editor.playhead.state.subscribe(({ playing }) => {
      if (playing) audio.pause();
    });
    audio.addEventListener('ended', stop);
    audio.addEventListener('pause', stop);
    return () => {
      quiet();
      audio.removeEventListener('ended', stop);
      audio.removeEventListener('pause', stop);
      audio.pause();
      audio.removeAttribute('src');
    };
  }, [audio, editor]);

  const toggle = ({ url: next, volume = 1, speed = 1, start = 0 }: Listen): void => {
    if (!audio) return;
    if (url === next) return audio.pause();
    editor.playhead.pause();
    audio.src = next;
    audio.volume = volume;
    audio.playbackRate = speed;
    audio.currentTime = start;
    setUrl(next);
    audio.play().catch((error: unknown) => {
      // Another sound, or silence, was asked for before this one began.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setUrl(null);
      toast.error('Failed to play audio');
    });
  };
  return { url, toggle };
}
