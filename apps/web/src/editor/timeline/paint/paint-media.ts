import {
  isAudible,
  FPS,
  isPlayed,
  mediaPositionAt,
  positionIn,
  type CaptionOverlay,
  type Overlay,
} from '@kinoloom/composition';
import { pictureAt } from '../../media/index.ts';
import { frameAtX, type ScreenBox } from '../geometry/view.ts';
import type { TimelineScene } from './scene.ts';
import { SOUND, type Context2D } from './theme.ts';

/** Distance and width of bars, in pixels. */
const PITCH = 3;
const BAR = 2;

/** What the highest bar leaves free of an item, in pixels. */
const MARGIN = 6;

type BarPen = Pick<Context2D, 'fillRect' | 'fillStyle' | 'globalAlpha'>;
type WaveScene = Pick<TimelineScene, 'view'> & { readonly pictures: Pick<TimelineScene['pictures'], 'waveformOf'> };

/** Yellow bars, as high as the media is loud. Aligned to the composition, so that they do not shift while scrolling. */
export function paintWaveform(
  pen: BarPen,
  scene: WaveScene,
  overlay: Overlay,
  box: ScreenBox,
  inside: ScreenBox,
): void {
  const wave = scene.pictures.waveformOf(overlay);
  if (!isPlayed(overlay) || !wave) return;
  const { peaks, seconds } = wave;
  const { view } = scene;
  const shift = frameAtX(view, box.x) - overlay.from;
  const middle = box.y + box.height / 2;
  pen.fillStyle = SOUND.wave;
  pen.globalAlpha = 0.85;
  const first = Math.floor((inside.x - box.x) / PITCH);
  const end = inside.x + inside.width;
  for (let bar = first; box.x + bar * PITCH < end; bar++) {
    const x = box.x + bar * PITCH;
    const frame = frameAtX(view, x) - shift - overlay.from;
    const [at, to] = [positionIn(overlay, frame), positionIn(overlay, frame + PITCH / view.scale)];
    const [start, stop] = [Math.min(at, to) / FPS / seconds, Math.max(at, to) / FPS / seconds];
    const height = Math.max(1.5, loudest(peaks, start, stop) * (box.height - MARGIN));
    // Individual rectangles: filling a path of many takes four times as long.
    pen.fillRect(x, middle - height / 2, Math.min(BAR, end - x), height);
  }
  pen.globalAlpha = 1;
}

/** Height of a clip's waveform, in pixels. */
const STRIP = 14;

/** The waveform of a clip that sounds, on a shade along its lower edge. */
export function paintClipSound(
  pen: BarPen,
  scene: WaveScene,
  overlay: Overlay,
  box: ScreenBox,
  inside: ScreenBox,
): void {
  if (!isPlayed(overlay) || !isAudible(overlay) || !scene.pictures.waveformOf(overlay)) return;
  const y = box.y + box.height - STRIP;
  pen.fillStyle = 'rgba(12, 10, 6, 0.6)';
  pen.fillRect(inside.x, y, inside.width, STRIP);
  paintWaveform(pen, scene, overlay, { ...box, y, height: STRIP }, { ...inside, y, height: STRIP });
}

/** The peak between two fractions of the media. */
function loudest(peaks: Float32Array, from: number, to: number): number {
  const first = Math.max(0, Math.floor(from * peaks.length));
  const last = Math.min(peaks.length, Math.max(first + 1, Math.floor(to * peaks.length)));
  let most = 0;
  for (let point = first; point < last; point++) most = Math.max(most, peaks[point] ?? 0);
  return most;
}

/** Minimum distance between ticks, in pixels. */
const ROOM = 2;

/** Paints a tick at the start of each word. */
export function paintCaptionWords(
  pen: Context2D,
  { view, theme }: TimelineScene,
  overlay: CaptionOverlay,
  box: ScreenBox,
): void {
  pen.beginPath();
  let last = -Infinity;
  for (const { words } of overlay.captions)
    for (const { startMs } of words) {
      const x = box.x + ((startMs * FPS) / 1000 - overlay.captionStart) * view.scale;
      if (x < box.x + 3 || x > box.x + box.width - 1 || x - last < ROOM) continue;
      pen.rect(Math.round(x), box.y + box.height - 6, 1, 6);
      last = x;
    }
  pen.fillStyle = theme.hues.caption;
  pen.fill();
}

/** Adjacent frames, each from the time at its centre. They keep their position in the media when trimmed. */
export function paintFilmstrip(
  pen: Context2D,
  scene: TimelineScene,
  overlay: Overlay,
  box: ScreenBox,
  inside: ScreenBox,
): void {
  const strip = scene.pictures.filmstripOf(overlay);
  if (!strip) return;
  const width = Math.max(8, box.height * strip.shape);
  const first = Math.floor((inside.x - box.x) / width);
  const shift = frameAtX(scene.view, box.x) - overlay.from;
  for (let tile = first; box.x + tile * width < inside.x + inside.width; tile++) {
    const x = box.x + tile * width;
    const frame = frameAtX(scene.view, x + width / 2) - shift;
    const picture = pictureAt(strip, isPlayed(overlay) ? mediaPositionAt(overlay, frame) / FPS : 0);
    if (picture) pen.drawImage(picture, x, box.y, width, box.height);
  }
}
