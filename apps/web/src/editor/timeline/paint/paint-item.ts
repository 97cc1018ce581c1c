import type { Overlay } from '@kinoloom/composition';
import { boxOf, type Box, type Placed } from '../geometry/view.ts';
import { nameOf } from '../gestures/names.ts';
import { glyphOf } from './glyphs.ts';
import { paintCaptionWords } from './paint-caption-words.ts';
import { paintFilmstrip } from './paint-filmstrip.ts';
import { paintWaveform } from './paint-waveform.ts';
import type { Pen, Scene } from './scene.ts';
import { hueOf, SOUND, type Hue } from './theme.ts';

const RADIUS = 4;
/** The edge of hue at the left. */
const EDGE = 3;

/** Narrower than this, in pixels, an item is a plain bar: thousands may be in view, and nothing could be read in them. */
const SLIM = 12;

/** An item: body, what is in it, name, edges. `lift`: so many pixels above its row, and lit. */
export function paintItem(pen: Pen, scene: Scene, overlay: Overlay, lift = 0): void {
  const { view, selection, moving, theme } = scene;
  const at = moving.get(overlay.id);
  const placed = at ? Object.assign({}, overlay, at) : overlay;
  const whole = boxOf(view, placed);
  if (whole.x > view.width || whole.x + whole.width < 0) return;
  // A hairline of room shows where one clip ends and the next begins.
  const box: Box = { ...whole, y: whole.y - lift, width: Math.max(1, whole.width - (whole.width > 6 ? 1 : 0)) };
  const hue = hueOf(overlay);
  const isSelected = selection.has(overlay.id);

  if (box.width < SLIM && scene.focus !== overlay.id) return paintSlim(pen, scene, box, hue, isSelected);
  if (lift > 0) paintShadow(pen, box);
  paintBody(pen, scene, box, hue);
  const inside = seen(box, view.width);
  if (inside.width > 12) paintContent(pen, scene, overlay, box, inside, hue);
  paintEdges(pen, scene, box, hue, isSelected);
  if (scene.focus === overlay.id) paintFocus(pen, box, theme.focus);
}

function paintSlim(pen: Pen, { theme }: Scene, { x, y, width, height }: Box, hue: Hue, isSelected: boolean): void {
  pen.fillStyle = isSelected ? theme.text : theme.hues[hue];
  if (!isSelected) {
    pen.globalAlpha = 0.45;
    pen.fillRect(x, y, width, height);
    pen.globalAlpha = 1;
  }
  pen.fillRect(x, y, isSelected ? width : Math.min(2, width), height);
}

/** The part of a box that is in the window, and a little beside it. */
function seen({ x, y, width, height }: Box, windowWidth: number): Box {
  const [left, right] = [Math.max(x, -8), Math.min(x + width, windowWidth + 8)];
  return { x: left, y, width: Math.max(0, right - left), height };
}

function paintShadow(pen: Pen, { x, y, width, height }: Box): void {
  pen.fillStyle = 'rgba(0, 0, 0, 0.35)';
  pen.beginPath();
  pen.roundRect(x - 1, y + 2, width + 2, height + 3, RADIUS + 1);
  pen.fill();
}

function paintBody(pen: Pen, { theme }: Scene, { x, y, width, height }: Box, hue: Hue): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, RADIUS);
  pen.fillStyle = hue === 'sound' ? SOUND.body : theme.bg;
  pen.fill();
  if (hue === 'sound') return;
  pen.fillStyle = theme.hues[hue];
  pen.globalAlpha = theme.fill;
  pen.fill();
  pen.globalAlpha = 1;
}

function paintContent(pen: Pen, scene: Scene, overlay: Overlay, box: Box, inside: Box, hue: Hue): void {
  pen.save();
  pen.beginPath();
  pen.rect(inside.x, inside.y, inside.width, inside.height);
  pen.clip();
  if (hue === 'video') paintFilmstrip(pen, scene, overlay, box, inside);
  if (hue === 'sound') paintWaveform(pen, scene, overlay, box, inside);
  if (overlay.type === 'caption') paintCaptionWords(pen, scene, overlay, box);
  const thumb = hue === 'image' ? paintThumb(pen, scene, overlay, box) : 0;
  if (inside.width > 28) paintName(pen, scene, overlay, inside, hue, thumb);
  pen.restore();
}

/** The picture of an image at the left of its item; how much room it takes. */
function paintThumb(pen: Pen, scene: Scene, overlay: Overlay, box: Box): number {
  const strip = scene.pictures.filmstripOf(overlay);
  const picture = strip?.frames[0]?.picture;
  if (!strip || !picture || box.width < 56) return 0;
  const width = Math.min(box.height * 1.2, box.height * strip.shape);
  pen.save();
  pen.beginPath();
  pen.rect(box.x + EDGE, box.y, width, box.height);
  pen.clip();
  pen.drawImage(
    picture,
    box.x + EDGE - (box.height * strip.shape - width) / 2,
    box.y,
    box.height * strip.shape,
    box.height,
  );
  pen.restore();
  return width;
}

function paintName(
  pen: Pen,
  scene: Scene,
  overlay: Overlay,
  { x, y, width, height }: Box,
  hue: Hue,
  thumb: number,
): void {
  const { theme, labels } = scene;
  pen.font = theme.font;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const glyph = thumb > 0 ? undefined : glyphOf(hue);
  const name = scene.pictures.isMissing(overlay) ? `Missing: ${nameOf(overlay)}` : nameOf(overlay);
  if (glyph) {
    if (width < 34) return;
    pen.save();
    pen.translate(x + 10, y + height / 2 - 7);
    pen.scale(14 / 24, 14 / 24);
    pen.strokeStyle = theme.hues[hue];
    pen.lineWidth = 2;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke(glyph);
    pen.restore();
    pen.fillStyle = theme.text;
    const text = labels.fit(pen, name, width - 36);
    if (text !== '') pen.fillText(text, x + 30, y + height / 2 + 0.5);
    return;
  }
  if (thumb > 0) {
    pen.fillStyle = theme.text;
    pen.fillText(labels.fit(pen, name, width - thumb - EDGE - 12), x + EDGE + thumb + 7, y + height / 2 + 0.5);
    return;
  }
  // Over pictures and waves the name stands on a plate.
  const text = labels.fit(pen, name, width - 24);
  if (text === '') return;
  pen.fillStyle = hue === 'sound' ? 'rgba(20, 15, 4, 0.78)' : theme.glass;
  pen.beginPath();
  pen.roundRect(x + 7, y + 3, labels.widthOf(pen, text) + 10, 16, 3);
  pen.fill();
  pen.fillStyle = hue === 'sound' ? '#fff3cf' : scene.pictures.isMissing(overlay) ? theme.red : theme.onMedia;
  pen.fillText(text, x + 12, y + 11.5);
}

function paintEdges(pen: Pen, { theme }: Scene, { x, y, width, height }: Box, hue: Hue, isSelected: boolean): void {
  if (isSelected) {
    // Lit all around, with handles to draw at.
    pen.strokeStyle = theme.text;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.roundRect(x + 1, y + 1, Math.max(0, width - 2), height - 2, RADIUS);
    pen.stroke();
    const handle = Math.min(7, width / 4);
    if (width < 12) return;
    pen.fillStyle = theme.text;
    pen.beginPath();
    pen.roundRect(x, y, handle, height, [RADIUS, 0, 0, RADIUS]);
    pen.roundRect(x + width - handle, y, handle, height, [0, RADIUS, RADIUS, 0]);
    pen.fill();
    pen.fillStyle = theme.bg;
    if (handle < 5) return;
    pen.fillRect(x + handle / 2 - 0.5, y + height / 2 - 6, 1.5, 12);
    pen.fillRect(x + width - handle / 2 - 1, y + height / 2 - 6, 1.5, 12);
    return;
  }
  pen.strokeStyle = hue === 'sound' ? SOUND.line : theme.hues[hue];
  pen.globalAlpha = hue === 'sound' ? 1 : theme.edge + 0.2;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, RADIUS);
  pen.stroke();
  pen.globalAlpha = 1;
  pen.fillStyle = hue === 'sound' ? SOUND.wave : theme.hues[hue];
  pen.beginPath();
  pen.roundRect(x, y, EDGE, height, [RADIUS, 0, 0, RADIUS]);
  pen.fill();
}

function paintFocus(pen: Pen, { x, y, width, height }: Box, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(x - 2, y - 2, width + 4, height + 4, RADIUS + 2);
  pen.stroke();
}

/** Over an item in hand that has no room where it is: it stands back, in a red frame. */
export function paintRefusal(pen: Pen, { view, theme }: Scene, placed: Placed, lift: number): void {
  const { x, y, width, height } = boxOf(view, placed);
  if (x > view.width || x + width < 0) return;
  pen.beginPath();
  pen.roundRect(x + 1, y - lift + 1, Math.max(1, width - 3), height - 2, RADIUS);
  pen.fillStyle = theme.bg;
  pen.globalAlpha = 0.55;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = theme.red;
  pen.lineWidth = 2;
  pen.stroke();
}

/** A dashed frame: where an item was, or where one will be. */
export function paintPlace(pen: Pen, scene: Scene, placed: Placed, colour: string): void {
  const { x, y, width, height } = boxOf(scene.view, placed);
  if (x > scene.view.width || x + width < 0) return;
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.setLineDash([4, 3]);
  pen.beginPath();
  pen.roundRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1, RADIUS);
  pen.stroke();
  pen.setLineDash([]);
}
