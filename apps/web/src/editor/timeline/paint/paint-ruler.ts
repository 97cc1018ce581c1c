import { FPS } from '@kinoloom/composition';
import { clockOf, timecodeOf, ticksFor, ticksIn } from '../geometry/timecode.ts';
import { RULER, xOf } from '../geometry/view.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Times stand so far beside their ticks, in pixels: the flag of a playhead that stands at the tick leaves them whole. */
const BESIDE = 9;

/** Ticks and their times, over what scrolls below. */
export function paintRuler(pen: Context2D, { view, theme }: TimelineScene): void {
  pen.fillStyle = theme.bg;
  pen.fillRect(0, 0, view.width, RULER);
  const whole = ticksFor(view.scale).label % FPS === 0;
  pen.font = theme.mono;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  pen.beginPath();
  pen.fillStyle = theme.text3;
  for (const { frame, labelled } of ticksIn(view)) {
    const x = Math.round(xOf(view, frame));
    pen.rect(x, labelled ? RULER - 10 : RULER - 6, 1, labelled ? 10 : 6);
    if (labelled) pen.fillText(whole ? clockOf(frame) : timecodeOf(frame), x + BESIDE, 11);
  }
  pen.fillStyle = theme.lineStrong;
  pen.fill();
  pen.fillStyle = theme.line;
  pen.fillRect(0, RULER - 1, view.width, 1);
}
