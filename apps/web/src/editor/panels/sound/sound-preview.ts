import { useEffect, useState } from 'react';
import { onPlaybackStart, pausePlayback, playExclusively } from '../../../lib/playback.ts';
import { toast } from '../../../ui/toast.ts';
import { useEditor } from '../../store/index.ts';
import * as words from '../../../words/en/editor/clip-panels.ts';

/** An interval of a file to play, with its settings. */
interface SoundInterval {
  readonly url: string;
  readonly volume: number;
  readonly speed: number;
  /** Start and length in seconds. */
  readonly start: number;
  readonly seconds: number;
}

export interface SoundPreview {
  readonly playing: boolean;
  /** Playback progress, 0 to 1. */
  readonly share: number;
  readonly toggle: () => void;
}

/** Plays or pauses one interval of a file. */
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
    // An element has no more than the file's own level.
    this.#audio.volume = Math.min(1, volume);
    this.#audio.playbackRate = speed;
  }

  /** Resumes where it paused. @throws DOMException if the file cannot be played, or was paused before it started */
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
    // The element fires `pause` only if it had started.
    this.#onChange(false);
  }
}

/** Plays an interval of a file; volume and speed can change during playback. */
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
      // Paused before it started: nothing to report.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      player.pause();
      toast.error(words.notPlayed);
    });
  };
  return { playing, share, toggle };
}

/** The values within an interval, at least one. `from` and `to` are fractions of the length, 0 to 1. */
export function valuesBetween(values: readonly number[], from: number, to: number): readonly number[] {
  const first = Math.min(values.length - 1, Math.max(0, Math.floor(from * values.length)));
  return values.slice(first, Math.max(first + 1, Math.ceil(to * values.length)));
}

/** Exclusive playback: the composition and a file pause each other. */
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
