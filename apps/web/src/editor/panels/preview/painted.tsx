import { useEffect, useRef, useState } from 'react';
import { fontsFor, paintSight, type Sight } from './paint-context.ts';

interface PaintedProps {
  sight: Sight;
  /** The frame that is seen at rest. */
  at: number;
  /** The frames that pass, again and again, while the pointer or the focus is on the tile. */
  moves?: readonly [number, number];
  /** Width over height. */
  shape?: number;
}

/** Frames that a moving picture rests at its end before it begins anew. */
const REST = 20;

/** Something painted as the film would show it. For eyes alone: what it is, is written beside it. */
export function Painted({ sight, at, moves, shape = 16 / 10 }: PaintedProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lively, setLively] = useState(false);
  const [ready, setReady] = useState<Sight | null>(null);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    let gone = false;
    const prepare = async (): Promise<void> => {
      await fontsFor(sight);
      if (!gone) setReady(sight);
    };
    void prepare();
    return () => {
      gone = true;
    };
  }, [sight]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const tile = element.closest<HTMLElement>('.pn-tile') ?? element;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth * devicePixelRatio)));
    observer.observe(element);
    const wake = (): void => setLively(true);
    const calm = (): void => setLively(tile.matches(':hover') || tile.matches(':focus-within'));
    const signs = [
      ['pointerenter', wake],
      ['focusin', wake],
      ['pointerleave', () => setTimeout(calm)],
      ['focusout', () => setTimeout(calm)],
    ] as const;
    if (moves) for (const [sign, act] of signs) tile.addEventListener(sign, act);
    return () => {
      observer.disconnect();
      for (const [sign, act] of signs) tile.removeEventListener(sign, act);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- whether it moves, not how
  }, [moves !== undefined]);

  const [first, last] = moves ?? [at, at];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0 || ready === null) return;
    const paint = (frame: number): void => paintSight(context, ready, frame);
    paint(at);
    if (!lively || last <= first) return;
    const begun = performance.now();
    let next = requestAnimationFrame(function show(now) {
      const frame = Math.floor(((now - begun) * 30) / 1000) % (last - first + 1 + REST);
      paint(Math.min(last, first + frame));
      next = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(next);
  }, [ready, width, at, first, last, lively]);

  return (
    <canvas
      ref={canvas}
      className="pn-painted"
      style={{ aspectRatio: shape }}
      width={Math.max(1, width)}
      height={Math.max(1, Math.round(width / shape))}
      aria-hidden="true"
    />
  );
}
