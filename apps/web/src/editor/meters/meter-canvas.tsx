import { decibelsOf } from '@kinoloom/composition';
import { useEffect, useRef } from 'react';
import { useEditor } from '../store/index.ts';
import { highestPeakOf } from './highest-peak.ts';
import { PeakLevels } from './peak-levels.ts';

/** In CSS pixels. */
const WIDTH = 10;
const HEIGHT = 20;
const BAR = 4;
/** What the bars show, in dB of full scale. */
const LEAST = -48;
/** True peaks above this may distort once they are encoded (EBU R 128). */
const TOO_LOUD = -1;
const LOUD = -9;
/** How far a bar falls from frame to frame, in dB: 20 dB in 1.5 s, as with programme meters. */
const FALL = 20 / 45;

/** True peaks of both channels while the film plays. Draws only then, and once when it stops. */
export function MeterCanvas() {
  const editor = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (!element || !pen) return;
    const levels = new PeakLevels();
    const shown = { left: -Infinity, right: -Infinity };
    let highest = -Infinity;
    const paint = paintOf(pen, element);
    const tell = (): void => highestPeakOf(editor).setState({ decibels: Number.isFinite(highest) ? highest : null });
    paint(shown);
    const stops = [
      editor.playhead.onSound((sound) => levels.push(sound)),
      editor.playhead.state.subscribe((now, before) => {
        if (!now.playing && !before.playing) return;
        if (now.playing && !before.playing) highest = -Infinity;
        const peaks = levels.at(now.frame);
        for (const side of ['left', 'right'] as const) {
          const level = now.playing ? decibelsOf(peaks[side]) : -Infinity;
          highest = Math.max(highest, level);
          shown[side] = now.playing ? Math.max(level, shown[side] - FALL) : level;
        }
        paint(shown);
        if (!now.playing) tell();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [editor]);
  return <canvas ref={canvas} data-meter aria-hidden="true" className="h-5 w-2.5 flex-none" />;
}

/** Paints two bars from below, red above `TOO_LOUD`. */
function paintOf(pen: CanvasRenderingContext2D, element: HTMLCanvasElement) {
  element.width = WIDTH * devicePixelRatio;
  element.height = HEIGHT * devicePixelRatio;
  const style = getComputedStyle(element);
  const colour = (token: string): string => style.getPropertyValue(`--${token}`).trim();
  const [ground, usual, loud, tooLoud] = ['line-strong', 'green', 'accent', 'red'].map(colour);
  const heightOf = (level: number): number => Math.min(1, Math.max(0, 1 - level / LEAST)) * HEIGHT;
  return (levels: { left: number; right: number }): void => {
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    for (const [at, level] of [levels.left, levels.right].entries()) {
      const x = at * (WIDTH - BAR);
      pen.fillStyle = ground ?? '';
      pen.fillRect(x, 0, BAR, HEIGHT);
      pen.fillStyle = (level > TOO_LOUD ? tooLoud : level > LOUD ? loud : usual) ?? '';
      pen.fillRect(x, HEIGHT - heightOf(level), BAR, heightOf(level));
    }
  };
}
