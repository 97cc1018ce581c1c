import { resolvedAt } from '../keyframes.ts';
import { mediaFrameAt, shareOfNext } from '../timing.ts';
import type { SeenOverlay } from '../overlay.ts';
import { saidWords } from './captions/words.ts';
import { hanOfCaptions } from './fonts/han.ts';
import { poseAt } from './pose.ts';
import { titleMoment } from './titles/index.ts';

/** What an overlay's appearance depends on besides its fields. */
function moment(overlay: SeenOverlay, at: number): unknown {
  switch (overlay.type) {
    case 'video':
      return mediaFrameAt(overlay, at) + shareOfNext(overlay, at);
    case 'caption':
      return [hanOfCaptions(overlay), saidWords(overlay, at)];
    case 'template':
      return titleMoment(overlay, at);
    case 'image':
    case 'text':
    case 'sticker':
      return null;
  }
}

const looks = new WeakMap<SeenOverlay, string>();

/** The time-independent fields of an overlay's appearance, serialised. */
function lookOf(overlay: SeenOverlay): string {
  const known = looks.get(overlay);
  if (known !== undefined) return known;
  const { id: _id, group: _group, from: _from, row: _row, durationInFrames: _duration, styles, ...rest } = overlay;
  const { opacity: _opacity, zIndex: _zIndex, animation: _animation, ...look } = styles;
  const captionless = 'captions' in rest ? { ...rest, captions: null, captionStart: null } : rest;
  // A transition is painted with both of its overlays at rest.
  const alone = 'transition' in captionless ? { ...captionless, transition: undefined } : captionless;
  const text = JSON.stringify([alone, look]);
  looks.set(overlay, text);
  return text;
}

/**
 * Identifies what `paint` paints at a frame: frames with equal keys on the same canvas have identical pixels. Excludes
 * opacity and fades.
 */
export function cacheKey(overlay: SeenOverlay, at: number): string {
  const { alpha: _alpha, ...pose } = poseAt(overlay, at);
  return lookOf(resolvedAt(overlay, at)) + JSON.stringify([pose, moment(overlay, at)]);
}
