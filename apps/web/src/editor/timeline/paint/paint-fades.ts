import { fadeCurve, fadesOf, isSounding, type FadeSpan, type Overlay, type Side } from '@kinoloom/composition';
import { DOT, fadeHandles } from '../geometry/fade-handles.ts';
import type { ScreenBox } from '../geometry/view.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Points of a curve. */
const STEPS = 16;

/** Darkens what a clip's fades take away, above their curves. */
export function paintFades(pen: Context2D, scene: TimelineScene, overlay: Overlay, box: ScreenBox): void {
  if (!isSounding(overlay)) return;
  const { in: rise, out: fall } = fadesOf(overlay);
  if (rise) paintFade(pen, scene, box, { side: 'in', span: rise });
  if (fall) paintFade(pen, scene, box, { side: 'out', span: fall });
}

interface Fade {
  readonly side: Side;
  readonly span: FadeSpan;
}

function paintFade(pen: Context2D, { view, theme }: TimelineScene, box: ScreenBox, { side, span }: Fade): void {
  const { at, frames, before, after } = span;
  // The body is a pixel narrower than its frames.
  const xOf = (frame: number): number => box.x + Math.min(frame * view.scale, box.width);
  const point = (step: number): [x: number, y: number] => {
    const passed = (step / STEPS) * frames;
    const share = (before + passed) / (before + frames + after);
    const gain = fadeCurve(side === 'in' ? share : 1 - share);
    return [xOf(at + passed), box.y + 1 + (1 - gain) * (box.height - 2)];
  };
  pen.beginPath();
  pen.moveTo(xOf(at), box.y);
  for (let step = 0; step <= STEPS; step++) pen.lineTo(...point(step));
  pen.lineTo(xOf(at + frames), box.y);
  pen.fillStyle = theme.bg;
  pen.globalAlpha = 0.6;
  pen.fill();
  pen.globalAlpha = 1;
  pen.beginPath();
  pen.moveTo(...point(0));
  for (let step = 1; step <= STEPS; step++) pen.lineTo(...point(step));
  pen.strokeStyle = theme.text;
  pen.lineWidth = 1.25;
  pen.stroke();
}

/** Paints the handles of the selected items' fades, and of those under the mouse. */
export function paintFadeHandles(pen: Context2D, scene: TimelineScene, items: readonly Overlay[]): void {
  const { view, theme, moving } = scene;
  pen.lineWidth = 1.5;
  for (const item of items)
    for (const { x, y } of fadeHandles(view, item, { ...item, ...moving.get(item.id) })) {
      pen.beginPath();
      pen.arc(x, y, DOT, 0, 2 * Math.PI);
      pen.fillStyle = theme.text;
      pen.fill();
      pen.strokeStyle = theme.bg;
      pen.stroke();
    }
}
