import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { playExclusively } from '../../lib/playback.ts';

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

/** A clip or a sound that plays, and where it is. The space bar plays and pauses, wherever the focus is but on a button. */
export function usePlayback({ duration, silent }: { duration: number | null; silent: boolean }): Playback {
  const element = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [muted, setMuted] = useState(silent);
  const [length, setLength] = useState(duration ?? 0);
  const [at, setAt] = useState(0);

  // The element's own time events come four times a second, too seldom for a line that moves.
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
    // A browser that refuses to play says so by staying paused.
    if (target.paused) void target.play().catch(() => undefined);
    else target.pause();
  }, []);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.defaultPrevented || !element.current) return;
      if (event.target instanceof Element && event.target.closest('button, a, [role="menu"], [role="alertdialog"]'))
        return;
      event.preventDefault();
      toggle();
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
