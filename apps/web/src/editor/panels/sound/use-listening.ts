import { useEffect, useState } from 'react';
import { playExclusively } from '../../../lib/playback.ts';
import { toast } from '../../../ui/toast.ts';

/** What of a file is heard, and how. */
export interface Listen {
  readonly url: string;
  readonly volume: number;
  readonly speed: number;
  /** Seconds into the file, and how many from there. */
  readonly start: number;
  readonly seconds: number;
}

export interface Listening {
  readonly playing: boolean;
  /** How much of it has been heard, from 0 to 1. */
  readonly share: number;
  readonly toggle: () => void;
}

/** One part of one file, which is heard, or pauses. */
class Ear {
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

  set({ volume, speed }: Listen): void {
    this.#audio.volume = volume;
    this.#audio.playbackRate = speed;
  }

  /** Goes on where it paused. @throws DOMException where the file can't be played, or it is paused before it begins */
  play(what: Listen): Promise<void> {
    if (this.#url !== what.url) this.#audio.src = what.url;
    this.#url = what.url;
    this.set(what);
    if (this.share(what) >= 1 || this.#audio.currentTime < what.start) this.#audio.currentTime = what.start;
    return this.#audio.play();
  }

  share({ start, seconds }: Listen): number {
    return Math.min(1, Math.max(0, (this.#audio.currentTime - start) / seconds));
  }

  pause(): void {
    this.#audio.pause();
    // The element only says so if it had begun.
    this.#onChange(false);
  }
}

/** Hears a part of a file; volume and speed change while it is heard. */
export function useListening(what: Listen): Listening {
  const [playing, setPlaying] = useState(false);
  const [share, setShare] = useState(0);
  const [ear] = useState(() => new Ear(setPlaying));
  const { url, volume, speed, start, seconds } = what;

  useEffect(() => () => ear.pause(), [ear]);
  useEffect(() => {
    const part = { url, volume, speed, start, seconds };
    ear.set(part);
    if (!playing) return;
    let next = requestAnimationFrame(function follow() {
      const heard = ear.share(part);
      setShare(heard < 1 ? heard : 0);
      if (heard >= 1) ear.pause();
      else next = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(next);
  }, [ear, playing, url, volume, speed, start, seconds]);

  const toggle = (): void => {
    if (playing) return ear.pause();
    ear.play(what).catch((error: unknown) => {
      // Paused again before it had begun: nothing to tell anybody.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      ear.pause();
      toast.error('Failed to play audio');
    });
  };
  return { playing, share, toggle };
}
