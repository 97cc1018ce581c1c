import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { isTextField, runShortcut } from './keyboard/index.ts';
import { takesKey } from './keyboard/takes-key.ts';

/** The playing element. */
let current: HTMLMediaElement | null = null;

const listeners = new Set<() => void>();

/** Call when an element starts to play: pauses the previous one, so that only one sound plays. */
export function playExclusively(element: HTMLMediaElement): void {
  if (current !== null && current !== element) current.pause();
  current = element;
  for (const listener of listeners) listener();
}

/** Pauses the playing element, for players that are not an element, such as the preview. */
export const pausePlayback = (): void => current?.pause();

/** Calls `listener` whenever an element starts to play. Returns a function to stop. */
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
      // Stopped before it started: not an error.
      if (audio.current !== element || (error instanceof DOMException && error.name === 'AbortError')) return;
      audio.current = null;
      setPlaying(false);
      onFail();
    });
  };
  return { playing, at, toggle };
}

export interface Playback {
  readonly element: RefObject<HTMLVideoElement | null>;
  readonly playing: boolean;
  readonly muted: boolean;
  /** Seconds. */
  readonly at: number;
  readonly length: number;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly setMuted: (muted: boolean) => void;
  /** For the element. */
  readonly listeners: {
    readonly onPlay: () => void;
    readonly onPause: () => void;
    readonly onDurationChange: () => void;
  };
}

/**
 * Playback state of a clip or sound. The space bar toggles playback, wherever the focus is in the dialog, except on
 * elements that handle the key themselves.
 */
export function usePlayback({ duration, silent }: { duration: number | null; silent: boolean }): Playback {
  const element = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [muted, setMuted] = useState(silent);
  const [length, setLength] = useState(duration ?? 0);
  const [at, setAt] = useState(0);

  // The element's time events come four times a second, too seldom for a moving line.
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setAt(element.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  const toggle = useCallback(() => {
    const target = element.current;
    if (!target) return;
    // A browser that refuses to play leaves the element paused.
    if (target.paused) void target.play().catch(() => undefined);
    else target.pause();
  }, []);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return;
      if (!element.current?.closest('[role="dialog"]')?.contains(target)) return;
      if (takesKey(target, event) || target.closest('[role="menu"], [role="alertdialog"]')) return;
      runShortcut('player', event, { play: toggle });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [toggle]);

  const seek = useCallback((seconds: number) => {
    if (element.current) element.current.currentTime = seconds;
    setAt(seconds);
  }, []);
  return {
    element,
    playing,
    muted,
    at,
    length,
    toggle,
    seek,
    setMuted,
    listeners: {
      onPlay: () => {
        if (element.current && !silent) playExclusively(element.current);
        setPlaying(true);
      },
      onPause: () => setPlaying(false),
      onDurationChange: () => {
        const found = element.current?.duration ?? Number.NaN;
        if (Number.isFinite(found)) setLength(found);
      },
    },
  };
}
