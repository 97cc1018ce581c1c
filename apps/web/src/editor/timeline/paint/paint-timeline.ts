import { decibelsOf, findOverlay, FPS, type Overlay } from '@kinoloom/composition';
import { volumeText } from '../../meters/volume-text.ts';
import { clockOf, signedTimecode, ticksFor, ticksIn, timecodeOf } from '../geometry/timecode.ts';
import { RULER, xOf } from '../geometry/view.ts';
import type { DragState } from '../gestures/drag-state.ts';
import type { TileSheet } from '../tile-cache/tile-sheet.ts';
import { paintFadeHandles } from './paint-fades.ts';
import { paintInsertion, paintItem, paintPlace } from './paint-item.ts';
import { paintItems } from './paint-items.ts';
import { paintMarks } from './paint-marks.ts';
import { paintRows, paintVeils } from './paint-rows.ts';
import { paintVolumePoints } from './paint-volume.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Dragged items are lifted this many pixels above their row. */
const LIFT = 3;

/** Handles of more selected items would hide them. */
const MOST_HANDLES = 20;

/** Paints everything in view except the playhead, in CSS pixels. */
export function paintTimeline(pen: Context2D, scene: TimelineScene, sheet: TileSheet): void {
  const { view, theme } = scene;
  pen.fillStyle = theme.bg;
  pen.fillRect(0, 0, view.width, view.height);
  pen.save();
  pen.beginPath();
  pen.rect(0, RULER, view.width, view.height - RULER);
  pen.clip();
  paintRows(pen, scene);
  paintItems(pen, scene, sheet);
  scene.paintCuts?.(pen, scene);
  paintVeils(pen, scene);
  if (scene.held?.kind !== 'drag') {
    const items = withHandles(scene);
    paintFadeHandles(pen, scene, items);
    paintVolumePoints(pen, scene, items);
  }
  paintHeld(pen, scene);
  if (scene.drop) paintPlace(pen, scene, scene.drop, theme.text);
  pen.restore();
  paintRuler(pen, scene);
  paintMarks(pen, scene);
  paintSnap(pen, scene);
}

/** The selected items, as long as they are few, and the one under the mouse. */
function withHandles({ composition, selection, pointed }: TimelineScene): Overlay[] {
  const ids = [...(selection.size <= MOST_HANDLES ? selection : []), ...(pointed === null ? [] : [pointed])];
  return [...new Set(ids)].flatMap((id) => findOverlay(composition, id) ?? []);
}

function paintHeld(pen: Context2D, scene: TimelineScene): void {
  const { held, theme, view } = scene;
  if (held?.kind === 'drag') {
    for (const overlay of held.origin) paintPlace(pen, scene, overlay, theme.text3);
    for (const overlay of held.items) paintItem(pen, scene, overlay, LIFT);
    if (held.insert) paintInsertion(pen, scene, held.insert);
  } else if (held?.kind === 'marquee') {
    const x = xOf(view, held.from);
    const box = [x, RULER + held.top - view.top, xOf(view, held.to) - x, held.bottom - held.top] as const;
    pen.fillStyle = theme.line;
    pen.fillRect(...box);
    pen.strokeStyle = theme.text2;
    pen.lineWidth = 1;
    pen.strokeRect(box[0] + 0.5, box[1] + 0.5, box[2], box[3]);
  }
}

/** The label of a drag: the time of an edge, the length of a fade, how far a clip has moved in a trim mode, or a volume. */
function toldOf(held: DragState, shown: number): string {
  if (held.kind === 'fade') return timecodeOf(held.frames);
  if (held.kind === 'shift') return signedTimecode(held.by);
  return held.kind === 'volume' ? volumeText(decibelsOf(held.volume)) : timecodeOf(shown);
}

/** Paints the snap line with its time; while trimming, the time only. */
function paintSnap(pen: Context2D, { held, view, theme, labels }: TimelineScene): void {
  if (!held || held.kind === 'marquee' || held.kind === 'scrub') return;
  const { snap } = held;
  const shown = snap ?? (held.kind === 'drag' ? null : held.at);
  if (shown === null) return;
  const x = Math.round(xOf(view, shown));
  if (snap !== null) {
    pen.fillStyle = theme.text;
    pen.fillRect(x, RULER, 1.5, view.height - RULER);
  }
  pen.font = theme.mono;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const text = toldOf(held, shown);
  const width = labels.widthOf(pen, text) + 10;
  const left = Math.min(x + 4, view.width - width - 2);
  pen.fillStyle = theme.text;
  pen.beginPath();
  pen.roundRect(left, 5, width, 18, 3);
  pen.fill();
  pen.fillStyle = theme.bg;
  pen.fillText(text, left + 5, 14.5);
}

/** Distance of times from their ticks, in pixels, so that the playhead's flag does not cover them. */
const BESIDE = 9;

/** Paints ticks with their times, above the scrolled rows. */
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
