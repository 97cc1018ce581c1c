import {
  cutAtStart,
  cutOf,
  endOf,
  heldFrames,
  isPicture,
  passagesOf,
  rowOf,
  type Passage,
} from '@kinoloom/composition';
import { heldText } from '../transitions/names.ts';
import { PLUS, SIGN, signAt } from '../geometry/cut-hit.ts';
import { boxOf, xOf, type Point } from '../geometry/view.ts';
import { rowsIn } from '../tile-cache/tile-sheet.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D } from './theme.ts';

/** Distance of the lines of a transition's hatching, in pixels. */
const HATCH = 5;

/** Paints the transitions in view, and the signs of bare cuts where one may be added. */
export function paintCuts(pen: Context2D, scene: TimelineScene): void {
  const { view, composition } = scene;
  for (const row of rowsIn(view, composition.rows.length))
    for (const passage of passagesOf(composition, row))
      if (isInView(scene, passage) && isAtHome(scene, passage)) paintPassage(pen, scene, passage);
  const bare = [scene.cut.hovered, scene.cut.chosen, ...(scene.cut.isTouch ? besideSelected(scene) : [])];
  for (const id of new Set(bare)) if (id !== null) paintBareCut(pen, scene, id);
}

const isInView = ({ view }: TimelineScene, passage: Passage): boolean =>
  xOf(view, endOf(passage)) > -SIGN && xOf(view, passage.from) < view.width + SIGN;

/** Whether both clips lie where the composition says: not while one is dragged, or on its way. */
function isAtHome({ held, moving }: TimelineScene, { outgoing, incoming }: Pick<Passage, 'outgoing' | 'incoming'>) {
  const away = held?.kind === 'drag' ? held.items.map(({ id }) => id) : [];
  return ![outgoing.id, incoming.id].some((id) => away.includes(id) || moving.has(id));
}

/** The overlays that begin at a cut beside the selected ones. */
function besideSelected({ composition, selection }: TimelineScene): string[] {
  if (selection.size === 0) return [];
  return composition.overlays.filter(isPicture).flatMap((overlay) => {
    if (!selection.has(overlay.id)) return [];
    const row = rowOf(composition, overlay.row);
    const next = row[row.indexOf(overlay) + 1];
    return [overlay.id, ...(next ? [next.id] : [])];
  });
}

function paintPassage(pen: Context2D, scene: TimelineScene, passage: Passage): void {
  const { view, theme } = scene;
  const isChosen = scene.cut.chosen === passage.incoming.id;
  const { row } = passage.incoming;
  const box = boxOf(view, { from: passage.from, durationInFrames: passage.durationInFrames, row });
  pen.save();
  pen.beginPath();
  pen.rect(box.x, box.y, box.width, box.height);
  pen.clip();
  pen.globalAlpha = 0.5;
  pen.fillStyle = theme.glass;
  pen.fillRect(box.x, box.y, box.width, box.height);
  pen.strokeStyle = theme.onMedia;
  pen.globalAlpha = 0.35;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = box.x - box.height; x < box.x + box.width; x += HATCH) {
    pen.moveTo(x, box.y + box.height);
    pen.lineTo(x + box.height, box.y);
  }
  pen.stroke();
  pen.globalAlpha = 1;
  pen.lineWidth = isChosen ? 4 : 1;
  pen.strokeRect(box.x, box.y, box.width, box.height);
  pen.restore();
  const sign = signAt(view, row, cutOf(passage));
  paintSign(pen, scene, sign, { isChosen, isHeld: heldFrames(passage) > 0 });
  if (isChosen) paintHeld(pen, scene, sign, heldText(passage));
}

function paintSign(
  pen: Context2D,
  { theme }: TimelineScene,
  { x, y }: Point,
  { isChosen, isHeld }: { isChosen: boolean; isHeld: boolean },
): void {
  pen.save();
  pen.fillStyle = isChosen ? theme.text : theme.bg;
  pen.strokeStyle = isChosen ? theme.bg : theme.text2;
  pen.lineWidth = 1.5;
  if (isHeld) pen.setLineDash([2, 2]);
  pen.beginPath();
  pen.roundRect(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN, 6);
  pen.fill();
  pen.stroke();
  // Two pictures that go over into each other.
  pen.fillStyle = isChosen ? theme.bg : theme.text;
  pen.beginPath();
  for (const side of [-1, 1]) {
    pen.moveTo(x + 6 * side, y - 5);
    pen.lineTo(x + 0.5 * side, y);
    pen.lineTo(x + 6 * side, y + 5);
    pen.closePath();
  }
  pen.fill();
  pen.restore();
}

/** Says beside the sign of the chosen transition how many frames it holds. */
function paintHeld(pen: Context2D, { theme, labels }: TimelineScene, { x, y }: Point, text: string | undefined): void {
  if (text === undefined) return;
  pen.font = theme.mono;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const left = x + SIGN / 2 + 4;
  pen.fillStyle = theme.bg;
  pen.beginPath();
  pen.roundRect(left, y - 9, labels.widthOf(pen, text) + 10, 18, 3);
  pen.fill();
  pen.fillStyle = theme.text2;
  pen.fillText(text, left + 5, y + 0.5);
}

function paintBareCut(pen: Context2D, scene: TimelineScene, id: string): void {
  const { view, composition, theme } = scene;
  const cut = cutAtStart(composition, id);
  if (!cut || !isAtHome(scene, cut)) return;
  const { row, from } = cut.incoming;
  if (passagesOf(composition, row).some(({ incoming }) => incoming.id === id)) return;
  const { x, y } = signAt(view, row, from);
  pen.fillStyle = theme.bg;
  pen.strokeStyle = scene.cut.chosen === id ? theme.text : theme.text2;
  pen.lineWidth = 1.25;
  pen.beginPath();
  pen.arc(x, y, PLUS / 2, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.strokeStyle = theme.text;
  pen.beginPath();
  pen.moveTo(x - 4, y);
  pen.lineTo(x + 4, y);
  pen.moveTo(x, y - 4);
  pen.lineTo(x, y + 4);
  pen.stroke();
}
