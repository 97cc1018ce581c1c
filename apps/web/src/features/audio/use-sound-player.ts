import { useEffect, useState } from 'react';
import { playExclusively } from '../../lib/playback.ts';
import { toast } from '../../ui/toast.ts';

/** An address, or a file of the user's own. */
export type SoundSource = string | File;

/** Plays one source at a time, from its beginning or where it paused. */
class Player {
  readonly #audio = new Audio();
  readonly #onChange: (source: SoundSource | null) => void;
  #source: SoundSource | null = null;
  /** The address of a file within this page. */
  #made: string | null = null;

  constructor(onChange: (source: SoundSource | null) => void) {
    this.#onChange = onChange;
    this.#audio.addEventListener('play', () => {
      playExclusively(this.#audio);
      onChange(this.#source);
    });
    for (const name of ['pause', 'ended'] as const) this.#audio.addEventListener(name, () => onChange(null));
  }

  /** @throws DOMException where it can't be played, or another is asked for before it begins */
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
    // The element only says so if it had begun.
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

/** What of a list is heard: one at a time, of all that sounds on the page. */
export function useSoundPlayer(): SoundPlayer {
  const [source, setSource] = useState<SoundSource | null>(null);
  const [player] = useState(() => new Player(setSource));
  useEffect(() => () => player.close(), [player]);
  return {
    source,
    toggle(asked) {
      if (source === asked) return player.pause();
      player.play(asked).catch((error: unknown) => {
        // Another was asked for, or silence, before this one had begun: nothing to tell anybody.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        player.pause();
        toast.error('Failed to play audio');
      });
    },
  };
}
