import { useEffect, useRef, useState } from 'react';

/** What is heard at the moment. */
let heard: HTMLMediaElement | null = null;

const listeners = new Set<() => void>();

/** Call when an element begins to play: whatever was heard before falls silent, so that there is one sound at a time. */
export function playExclusively(element: HTMLMediaElement): void {
  if (heard !== null && heard !== element) heard.pause();
  heard = element;
  for (const listener of listeners) listener();
}

/** Whatever is heard falls silent: for what plays by other means than an element, such as a film. */
export const pausePlayback = (): void => heard?.pause();

/** Calls `listener` whenever an element begins to play. Returns the way to stop. */
export function onPlaybackStart(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface Sound {
  readonly playing: boolean;
  /** Seconds into the file. */
  readonly at: number;
  readonly toggle: () => void;
}

/**
 * A file to listen to, alone; silent again once its part of the screen is gone. Another file needs another `key`.
 * `onFail`: it cannot be played.
 */
export function useSound(src: string, onFail: () => void): Sound {
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
      // Stopped again before it had begun: nothing to tell anybody.
      if (audio.current !== element || (error instanceof DOMException && error.name === 'AbortError')) return;
      audio.current = null;
      setPlaying(false);
      onFail();
    });
  };
  return { playing, at, toggle };
}
