import { useEffect, useRef, useState } from 'react';
import { loadTile, paintTile, type TileScene } from './paint-tile.ts';

interface TileCanvasProps {
  scene: TileScene;
  /** The frame shown at rest. */
  at: number;
  /** Range of frames that loops while the tile is hovered or focused. */
  moves?: readonly [number, number];
  /** Width over height. */
  shape?: number;
}

/** Pause in frames at the end of the loop. */
const REST = 20;

/** A scene as the composition would show it. Hidden from assistive technology: its label is beside it. */
export function TileCanvas({ scene, at, moves, shape = 16 / 10 }: TileCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lively, setLively] = useState(false);
  const [ready, setReady] = useState<TileScene | null>(null);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    let gone = false;
    void loadTile(scene).then(() => (gone ? undefined : setReady(scene)));
    return () => {
      gone = true;
    };
  }, [scene]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const tile = element.closest<HTMLElement>('[data-tile]') ?? element;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth * devicePixelRatio)));
    observer.observe(element);
    const wake = (): void => setLively(true);
    const calm = (): void => setLively(tile.matches(':hover') || tile.matches(':focus-within'));
    const listeners = [
      ['pointerenter', wake],
      ['focusin', wake],
      ['pointerleave', () => setTimeout(calm)],
      ['focusout', () => setTimeout(calm)],
    ] as const;
    if (moves) for (const [event, listener] of listeners) tile.addEventListener(event, listener);
    return () => {
      observer.disconnect();
      for (const [event, listener] of listeners) tile.removeEventListener(event, listener);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- whether it moves, not how
  }, [moves !== undefined]);

  const [first, last] = moves ?? [at, at];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0 || ready === null) return;
    const paint = (frame: number): void => paintTile(context, ready, frame);
    paint(at);
    if (!lively || last <= first) return;
    const startedAt = performance.now();
    let next = requestAnimationFrame(function show(now) {
      const frame = Math.floor(((now - startedAt) * 30) / 1000) % (last - first + 1 + REST);
      paint(Math.min(last, first + frame));
      next = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(next);
  }, [ready, width, at, first, last, lively]);

  return (
    <canvas
      ref={canvas}
      className="block h-auto w-full"
      style={{ aspectRatio: shape }}
      width={Math.max(1, width)}
      height={Math.max(1, Math.round(width / shape))}
      aria-hidden="true"
    />
  );
}
