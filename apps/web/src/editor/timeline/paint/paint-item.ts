import {
  isCompound,
  isMediaPicture,
  leavesOf,
  type CompoundOverlay,
  type Overlay,
  type OverlayType,
} from '@kinoloom/composition';
import { boxOf, type Placed, type ScreenBox } from '../geometry/view.ts';
import { overlayLabel } from '../gestures/overlay-label.ts';
import { GLYPH, glyphOf } from './glyphs.ts';
import { paceBadge } from './pace-badge.ts';
import { paintBeats } from './paint-beats.ts';
import { paintFades } from './paint-fades.ts';
import { paintCaptionWords, paintClipSound, paintFilmstrip, paintWaveform } from './paint-media.ts';
import { paintVolumeLine } from './paint-volume.ts';
import type { TimelineScene } from './scene.ts';
import { SOUND, type Context2D } from './theme.ts';
import * as words from '../../../words/en/editor/timeline.ts';

const RADIUS = 4;
/** Width of the coloured left edge. */
const EDGE = 3;

/** Narrower items, in pixels, are plain bars: thousands may be in view, and nothing would be legible. */
const SLIM = 12;
/** Opacity of a bar's colour. */
const BAR = 0.45;
/** Minimum width for a name. */
const NAMED = 28;

/** From this width on, in pixels, a name stays in the window while its item is scrolled. */
const LONG = 160;

/** An item to paint: its body's box, and the part of it near the window. */
interface Painted {
  readonly overlay: Overlay;
  readonly hue: OverlayType;
  readonly isSelected: boolean;
  readonly box: ScreenBox;
  readonly inside: ScreenBox;
}

function paintedOf(scene: TimelineScene, overlay: Overlay, placed: Placed = overlay, lift = 0): Painted {
  const box = bodyOf(scene, placed, lift);
  const inside = seen(box, scene.view.width);
  return { overlay, hue: overlay.type, isSelected: scene.selection.has(overlay.id), box, inside };
}

/** Paints an item: body, content, name, edges. `lift`: highlighted, this many pixels above its row. */
export function paintItem(pen: Context2D, scene: TimelineScene, overlay: Overlay, lift = 0): void {
  const { view, moving, focus, theme } = scene;
  const at = moving.get(overlay.id);
  const item = paintedOf(scene, overlay, at ? Object.assign({}, overlay, at) : overlay, lift);
  const { box, inside } = item;
  if (box.x > view.width || box.x + box.width < 0) return;
  if (box.width < SLIM && focus !== overlay.id) return paintSlim(pen, scene, item);
  if (lift > 0) paintShadow(pen, box);
  paintBody(pen, scene, item);
  if (inside.width > SLIM) paintContent(pen, scene, item, isLong(overlay, view.scale) ? inside : box);
  paintEdges(pen, scene, item);
  if (focus === overlay.id) paintFocus(pen, box, theme.focus);
}

/** Paints everything that does not depend on the scroll position: all but the names of long items. */
export function paintTiled(pen: Context2D, scene: TimelineScene, overlay: Overlay): void {
  const item = paintedOf(scene, overlay);
  if (item.box.width < SLIM) return paintSlim(pen, scene, item);
  paintBody(pen, scene, item);
  paintContent(pen, scene, item, isLong(overlay, scene.view.scale) ? null : item.box);
  paintEdges(pen, scene, item);
}

/** Paints the name of a long item, which tiles of that scale omit. */
export function paintLongName(pen: Context2D, scene: TimelineScene, overlay: Overlay, tileScale: number): void {
  if (!isLong(overlay, tileScale)) return;
  const item = paintedOf(scene, overlay);
  const { inside } = item;
  if (inside.width > NAMED) clipped(pen, inside, () => paintName(pen, scene, item, inside));
}

/** Paints plain bars when a frame has no time for more: there may be thousands. */
export function paintBars(pen: Context2D, scene: TimelineScene, overlays: readonly Overlay[]): void {
  const { hues } = scene.theme;
  let colour = '';
  pen.globalAlpha = BAR;
  for (const overlay of overlays) {
    const { x, y, width, height } = bodyOf(scene, overlay);
    const own = hues[overlay.type];
    if (own !== colour) pen.fillStyle = colour = own;
    pen.fillRect(x, y, width, height);
  }
  pen.globalAlpha = 1;
}

export const isSlim = ({ view }: TimelineScene, { durationInFrames }: Placed): boolean =>
  durationInFrames * view.scale < SLIM;

const isLong = ({ durationInFrames }: Placed, scale: number): boolean => durationInFrames * scale >= LONG;

/** Box of an item's body, rounded to device pixels. */
function bodyOf({ view, ratio }: TimelineScene, placed: Placed, lift = 0): ScreenBox {
  const { y, width, height } = boxOf(view, placed);
  const from = placed.from * view.scale;
  const start = Math.round(from * ratio) / ratio;
  const whole = Math.round((from + width) * ratio) / ratio - start;
  // A one-pixel gap separates adjacent clips.
  return { x: start - view.left, y: y - lift, width: Math.max(1, whole - (whole > 6 ? 1 : 0)), height };
}

function paintSlim(pen: Context2D, { theme }: TimelineScene, { box, hue, isSelected }: Painted): void {
  const { x, y, width, height } = box;
  pen.fillStyle = isSelected ? theme.text : theme.hues[hue];
  if (!isSelected) {
    pen.globalAlpha = BAR;
    pen.fillRect(x, y, width, height);
    pen.globalAlpha = 1;
  }
  pen.fillRect(x, y, isSelected ? width : Math.min(2, width), height);
}

/** The part of a box near the window. */
function seen({ x, y, width, height }: ScreenBox, windowWidth: number): ScreenBox {
  const [left, right] = [Math.max(x, -8), Math.min(x + width, windowWidth + 8)];
  return { x: left, y, width: Math.max(0, right - left), height };
}

function paintShadow(pen: Context2D, { x, y, width, height }: ScreenBox): void {
  pen.fillStyle = 'rgba(0, 0, 0, 0.35)';
  pen.beginPath();
  pen.roundRect(x - 1, y + 2, width + 2, height + 3, RADIUS + 1);
  pen.fill();
}

function paintBody(pen: Context2D, { theme }: TimelineScene, { box: { x, y, width, height }, hue }: Painted): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, RADIUS);
  pen.fillStyle = theme.bodies[hue];
  pen.fill();
}

/** `named`: the part of the box that contains its name. */
function paintContent(pen: Context2D, scene: TimelineScene, item: Painted, named: ScreenBox | null): void {
  const { overlay, hue, box, inside } = item;
  // Labels and waveforms stay within their box; pictures must be clipped.
  if (hue === 'video') {
    clipped(pen, inside, () => paintFilmstrip(pen, scene, overlay, box, inside));
    paintClipSound(pen, scene, overlay, box, inside);
  }
  if (isCompound(overlay)) clipped(pen, inside, () => paintInnerPictures(pen, scene, overlay, item));
  if (hue === 'sound') paintWaveform(pen, scene, overlay, box, inside);
  paintFades(pen, scene, overlay, box);
  paintVolumeLine(pen, scene, overlay, box, inside);
  paintBeats(pen, scene, overlay, box, inside);
  if (overlay.type === 'caption') paintCaptionWords(pen, scene, overlay, box);
  paintThumb(pen, scene, item);
  if (named && named.width > NAMED) paintName(pen, scene, item, named);
}

/** The pictures of what is lowest in a compound clip, where each of them is. */
function paintInnerPictures(
  pen: Context2D,
  scene: TimelineScene,
  compound: CompoundOverlay,
  { box, inside }: Painted,
): void {
  const pictures = leavesOf(compound).filter(isMediaPicture);
  const lowest = Math.max(...pictures.map(({ row }) => row));
  for (const leaf of pictures) {
    if (leaf.row !== lowest) continue;
    // A compound clip may be dragged: its own box says where it is.
    const x = box.x + (leaf.from - compound.from) * scene.view.scale;
    const own = { ...box, x, width: leaf.durationInFrames * scene.view.scale };
    const [left, right] = [Math.max(own.x, inside.x), Math.min(own.x + own.width, inside.x + inside.width)];
    if (right <= left) continue;
    const seenPart = { ...own, x: left, width: right - left };
    clipped(pen, seenPart, () => paintFilmstrip(pen, scene, leaf, own, seenPart));
  }
}

function clipped(pen: Context2D, { x, y, width, height }: ScreenBox, paint: () => void): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  paint();
  pen.restore();
}

/** Width of an image's thumbnail on the left. */
function thumbRoom(scene: TimelineScene, { overlay, hue, box }: Painted): number {
  if (hue !== 'image' || box.width < 56) return 0;
  const strip = scene.pictures.filmstripOf(overlay);
  return strip?.frames[0] ? Math.min(box.height * 1.2, box.height * strip.shape) : 0;
}

function paintThumb(pen: Context2D, scene: TimelineScene, item: Painted): void {
  const room = thumbRoom(scene, item);
  const { x, y, height } = item.box;
  const strip = room > 0 ? scene.pictures.filmstripOf(item.overlay) : undefined;
  const picture = strip?.frames[0]?.picture;
  if (!strip || !picture) return;
  const width = height * strip.shape;
  const left = x + EDGE;
  clipped(pen, { x: left, y, width: room, height }, () =>
    pen.drawImage(picture, left - (width - room) / 2, y, width, height),
  );
}

function paintName(pen: Context2D, scene: TimelineScene, item: Painted, { x, y, width, height }: ScreenBox): void {
  const { theme, labels } = scene;
  const { overlay, hue } = item;
  const thumb = thumbRoom(scene, item);
  pen.font = theme.font;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const glyph = thumb > 0 ? undefined : glyphOf(hue, hue === 'compound' ? theme.onMedia : theme.hues[hue], scene.ratio);
  const missing = scene.pictures.isMissing(overlay);
  const label = `${paceBadge(overlay)}${overlayLabel(overlay)}`;
  const name = missing ? words.isMissing({ item: overlayLabel(overlay) }) : label;
  if (glyph && !isCompound(overlay)) {
    if (width < 34) return;
    pen.drawImage(glyph, x + 10, y + height / 2 - GLYPH / 2, GLYPH, GLYPH);
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
  // Over pictures and waveforms the name has a background.
  const room = glyph ? GLYPH + 4 : 0;
  const text = labels.fit(pen, name, width - 24 - room);
  if (text === '') return;
  // Each theme's red is legible on its own ground, not on glass, which is dark in both.
  pen.fillStyle = missing ? theme.bg : hue === 'sound' ? 'rgba(20, 15, 4, 0.78)' : theme.glass;
  pen.beginPath();
  pen.roundRect(x + 7, y + 3, room + labels.widthOf(pen, text) + 10, 16, 3);
  pen.fill();
  if (glyph) pen.drawImage(glyph, x + 11, y + 4, GLYPH, GLYPH);
  pen.fillStyle = missing ? theme.red : hue === 'sound' ? '#fff3cf' : theme.onMedia;
  pen.fillText(text, x + 12 + room, y + 11.5);
}

function paintEdges(pen: Context2D, { theme }: TimelineScene, { box, hue, isSelected }: Painted): void {
  const { x, y, width, height } = box;
  if (isSelected) {
    // Selected: an outline with handles.
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

function paintFocus(pen: Context2D, { x, y, width, height }: ScreenBox, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(x - 2, y - 2, width + 4, height + 4, RADIUS + 2);
  pen.stroke();
}

/** A line across a row, with its ends marked, where dragged items will be inserted. */
export function paintInsertion(
  pen: Context2D,
  { view, theme }: TimelineScene,
  { from, row }: Omit<Placed, 'durationInFrames'>,
): void {
  const { x, y, height } = boxOf(view, { from, row, durationInFrames: 1 });
  const at = Math.round(Math.max(1.5, x));
  pen.fillStyle = theme.text;
  pen.beginPath();
  pen.rect(at - 1.5, y, 3, height);
  pen.rect(at - 4.5, y, 9, 3);
  pen.rect(at - 4.5, y + height - 3, 9, 3);
  pen.fill();
}

/** A dashed outline of an item's previous or future position. */
export function paintPlace(pen: Context2D, scene: TimelineScene, placed: Placed, colour: string): void {
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
