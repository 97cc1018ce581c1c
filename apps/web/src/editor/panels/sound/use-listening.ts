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

/** One file that is heard, or none. */
class Listener {
  readonly #audio = new Audio();

  constructor(onSilence: () => void) {
    this.#audio.addEventListener('ended', onSilence);
    this.#audio.addEventListener('pause', onSilence);
  }

  /** @throws DOMException if the file can't be played, or another was asked for before it began */
  play({ url, volume = 1, speed = 1, start = 0 }: Listen): Promise<void> {
    this.#audio.src = url;
    this.#audio.volume = volume;
    this.#audio.playbackRate = speed;
    this.#audio.currentTime = start;
    return this.#audio.play();
  }

  stop(): void {
    this.#audio.pause();
  }
}

/** Hears one file at a time; the film stands still meanwhile, and the file falls silent when the film plays. */
export function useListening(): { url: string | null; toggle: (what: Listen) => void } {
  const editor = useEditor();
  const [url, setUrl] = useState<string | null>(null);
  const [listener] = useState(() => new Listener(() => setUrl(null)));

  useEffect(() => {
    const quiet = editor.playhead.state.subscribe(({ playing }) => {
      if (playing) listener.stop();
    });
    return () => {
      quiet();
      listener.stop();
    };
  }, [listener, editor]);

  const toggle = (what: Listen): void => {
    if (url === what.url) return listener.stop();
    editor.playhead.pause();
    setUrl(what.url);
    listener.play(what).catch((error: unknown) => {
      // Another sound, or silence, was asked for before this one began.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setUrl(null);
      toast.error('Failed to play audio');
    });
  };
  return { url, toggle };
}
