import { messages, type Voice } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { playExclusively } from '../../lib/playback.ts';
import { toast } from '../../ui/toast.ts';

export interface Preview {
  /** Whose sample is heard, or being fetched. */
  readonly playing: string | null;
  readonly toggle: (voice: Voice) => void;
  readonly stop: () => void;
}

/** Plays the sample of a voice; one at a time, and none once the list is gone. */
export function usePreview(): Preview {
  const sound = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);

  const stop = (): void => {
    sound.current?.pause();
    sound.current = null;
    setPlaying(null);
  };
  useEffect(() => () => sound.current?.pause(), []);

  const play = (voice: Voice): void => {
    if (voice.preview_url === null) {
      toast.warning(messages.previewNone(voice.name));
      return;
    }
    sound.current?.pause();
    const audio = new Audio(voice.preview_url);
    sound.current = audio;
    const over = (): void => setPlaying((now) => (sound.current === audio ? null : now));
    audio.addEventListener('ended', over);
    audio.addEventListener('pause', over);
    playExclusively(audio);
    setPlaying(voice.voice_id);
    audio.play().catch((error: unknown) => {
      // Stopped again before it had begun: nothing to tell anybody.
      if (sound.current !== audio || (error instanceof DOMException && error.name === 'AbortError')) return;
      stop();
      toast.error(audio.error ? messages.previewFailed : messages.previewUnplayable);
    });
  };
  return { playing, stop, toggle: (voice) => (playing === voice.voice_id ? stop() : play(voice)) };
}
