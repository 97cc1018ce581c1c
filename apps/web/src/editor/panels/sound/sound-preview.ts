import { useEffect, useState } from 'react';
import { onPlaybackStart, pausePlayback, playExclusively } from '../../../lib/playback.ts';
import { toast } from '../../../ui/toast.ts';
import { useEditor } from '../../store/index.ts';

/** What of a file is played, and how. */
interface SoundInterval {
  readonly url: string;
  readonly volume: number;
  readonly speed: number;
  /** Seconds into the file, and how many from there. */
  readonly start: number;
  readonly seconds: number;
}

export interface SoundPreview {
  readonly playing: boolean;
  /** How much of it has been played, from 0 to 1. */
  readonly share: number;
  readonly toggle: () => void;
}

/** Plays one interval of one file, or pauses. */
class IntervalPlayer {
  readonly #audio = new Audio();
  readonly #onChange: (playing: boolean) => void;
  #url = '';

  constructor(onChange: (playing: boolean) => void) {
    this.#onChange = onChange;
    this.#audio.addEventListener('play', () => {
      playExclusively(this.#audio);
      onChange(true);
    });
    for (const name of ['pause', 'ended'] as const) this.#audio.addEventListener(name, () => onChange(false));
  }

  set({ volume, speed }: SoundInterval): void {
    this.#audio.volume = volume;
    this.#audio.playbackRate = speed;
  }

  /** Goes on where it paused. @throws DOMException where the file can't be played, or it is paused before it begins */
  play(interval: SoundInterval): Promise<void> {
    if (this.#url !== interval.url) this.#audio.src = interval.url;
    this.#url = interval.url;
    this.set(interval);
    if (this.share(interval) >= 1 || this.#audio.currentTime < interval.start) this.#audio.currentTime = interval.start;
    return this.#audio.play();
  }

  share({ start, seconds }: SoundInterval): number {
    return Math.min(1, Math.max(0, (this.#audio.currentTime - start) / seconds));
  }

  pause(): void {
    this.#audio.pause();
    // The element only says so if it had begun.
    this.#onChange(false);
  }
}

/** Plays an interval of a file; volume and speed change while it plays. */
export function useSoundPreview(interval: SoundInterval): SoundPreview {
  const [playing, setPlaying] = useState(false);
  const [share, setShare] = useState(0);
  const [player] = useState(() => new IntervalPlayer(setPlaying));
  const { url, volume, speed, start, seconds } = interval;

  useEffect(() => () => player.pause(), [player]);
  useEffect(() => {
    const current = { url, volume, speed, start, seconds };
    player.set(current);
    if (!playing) return;
    let next = requestAnimationFrame(function update() {
      const played = player.share(current);
      setShare(played < 1 ? played : 0);
      if (played >= 1) player.pause();
      else next = requestAnimationFrame(update);
    });
    return () => cancelAnimationFrame(next);
  }, [player, playing, url, volume, speed, start, seconds]);

  const toggle = (): void => {
    if (playing) return player.pause();
    player.play(interval).catch((error: unknown) => {
      // Paused again before it had begun: nothing to report.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      player.pause();
      toast.error('Failed to play audio');
    });
  };
  return { playing, share, toggle };
}

/** The values that fall into an interval of a length, at least one of them. `from` and `to` are shares of it, from 0 to 1. */
export function valuesBetween(values: readonly number[], from: number, to: number): readonly number[] {
  const first = Math.min(values.length - 1, Math.max(0, Math.floor(from * values.length)));
  return values.slice(first, Math.max(first + 1, Math.ceil(to * values.length)));
}

/** The composition and a file never play at once: either pauses when the other starts. */
export function usePlayOnlyOne(): void {
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
