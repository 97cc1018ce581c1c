import { messages, type Voice } from '@kinoloom/contract';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { playExclusively } from '../../lib/playback.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/voices.ts';

export interface Preview {
  /** The voice whose sample is playing or loading. */
  readonly playing: string | null;
  readonly toggle: (voice: Voice) => void;
  readonly stop: () => void;
}

/** Plays voice samples; one at a time, stopped on unmount. */
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
      // Stopped before it started: nothing to report.
      if (sound.current !== audio || (error instanceof DOMException && error.name === 'AbortError')) return;
      stop();
      toast.error(audio.error ? messages.previewFailed : messages.previewUnplayable);
    });
  };
  return { playing, stop, toggle: (voice) => (playing === voice.voice_id ? stop() : play(voice)) };
}

/** Plays or stops a voice's sample. */
export function PreviewButton({ voice, preview }: { voice: Voice; preview: Preview }) {
  const playing = preview.playing === voice.voice_id;
  return (
    <button
      type="button"
      className={`grid size-7 flex-none cursor-pointer place-items-center rounded-full focus-visible:outline-offset-1 max-md:size-9 [&>svg]:size-[11px] ${playing ? 'bg-accent-soft text-accent-text' : 'bg-control-hover text-text'}`}
      aria-label={(playing ? words.stopPreview : words.preview)({ name: voice.name })}
      onClick={() => preview.toggle(voice)}
    >
      {playing ? <Pause fill="currentColor" aria-hidden="true" /> : <Play fill="currentColor" aria-hidden="true" />}
    </button>
  );
}
