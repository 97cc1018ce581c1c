import { useEffect, useState } from 'react';
import { playExclusively } from '../../lib/playback.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/audio.ts';

/** A URL, or a local file. */
export type SoundSource = string | File;

/** Plays one source at a time, from its start or where it paused. */
class Player {
  readonly #audio = new Audio();
  readonly #onChange: (source: SoundSource | null) => void;
  #source: SoundSource | null = null;
  /** Object URL of a local file. */
  #made: string | null = null;

  constructor(onChange: (source: SoundSource | null) => void) {
    this.#onChange = onChange;
    this.#audio.addEventListener('play', () => {
      playExclusively(this.#audio);
      onChange(this.#source);
    });
    for (const name of ['pause', 'ended'] as const) this.#audio.addEventListener(name, () => onChange(null));
  }

  /** @throws DOMException if it cannot be played, or another one is requested before it starts */
  play(source: SoundSource): Promise<void> {
    if (this.#source !== source) {
      this.#forget();
      this.#source = source;
      if (typeof source === 'string') this.#audio.src = source;
      else this.#audio.src = this.#made = URL.createObjectURL(source);
    }
    this.#onChange(source);
    return this.#audio.play();
  }

  pause(): void {
    this.#audio.pause();
    // The element fires `pause` only if it had started.
    this.#onChange(null);
  }

  close(): void {
    this.pause();
    this.#forget();
  }

  #forget(): void {
    if (this.#made !== null) URL.revokeObjectURL(this.#made);
    this.#made = null;
    this.#source = null;
  }
}

export interface SoundPlayer {
  readonly source: SoundSource | null;
  readonly toggle: (source: SoundSource) => void;
}

/** Exclusive playback of a list's sounds, also across the page. */
export function useSoundPlayer(): SoundPlayer {
  const [source, setSource] = useState<SoundSource | null>(null);
  const [player] = useState(() => new Player(setSource));
  useEffect(() => () => player.close(), [player]);
  return {
    source,
    toggle(asked) {
      if (source === asked) return player.pause();
      player.play(asked).catch((error: unknown) => {
        // Replaced or stopped before it started: nothing to report.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        player.pause();
        toast.error(words.notPlayed);
      });
    },
  };
}
