import { useEffect, useRef, useState } from 'react';

/** The element that plays. */
let current: HTMLMediaElement | null = null;

const listeners = new Set<() => void>();

/** Call when an element begins to play: pauses the one that played before, so that only one sound plays. */
export function playExclusively(element: HTMLMediaElement): void {
  if (current !== null && current !== element) current.pause();
  current = element;
  for (const listener of listeners) listener();
}

/** Pauses the element that plays: for players that are no element, such as the preview. */
export const pausePlayback = (): void => current?.pause();

/** Calls `listener` whenever an element begins to play. Returns the way to stop. */
export function onPlaybackStart(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface SoundPlayback {
  readonly playing: boolean;
  /** Seconds into the file. */
  readonly at: number;
  readonly toggle: () => void;
}

/**
 * Plays a file exclusively, and stops on unmount. Another file needs another `key`.
 * `onFail`: it cannot be played.
 */
export function useSound(src: string, onFail: () => void): SoundPlayback {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);

  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = null;
    },
    [],
  );
  useEffect(() => {
    if (!playing) return;
    let next = requestAnimationFrame(function follow() {
      setAt(audio.current?.currentTime ?? 0);
      next = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(next);
  }, [playing]);

  const begin = (): HTMLAudioElement => {
    const element = new Audio(src);
    element.addEventListener('play', () => {
      playExclusively(element);
      setPlaying(true);
    });
    element.addEventListener('pause', () => {
      if (audio.current === element) setPlaying(false);
    });
    element.addEventListener('ended', () => {
      if (audio.current === element) setAt(0);
    });
    audio.current = element;
    return element;
  };
  const toggle = (): void => {
    const element = audio.current ?? begin();
    if (!element.paused) return element.pause();
    element.play().catch((error: unknown) => {
      // Stopped before it had begun: no error.
      if (audio.current !== element || (error instanceof DOMException && error.name === 'AbortError')) return;
      audio.current = null;
      setPlaying(false);
      onFail();
    });
  };
  return { playing, at, toggle };
}
