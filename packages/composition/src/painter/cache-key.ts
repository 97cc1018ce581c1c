import { resolvedAt } from '../keyframes.ts';
import { layersInside } from '../compound.ts';
import { mediaFrameAt, playedAt, shareOfNext } from '../timing.ts';
import type { CompoundOverlay, SeenOverlay } from '../overlay.ts';
import { saidWords } from './captions/words.ts';
import { hanOfCaptions } from './fonts/han.ts';
import { alpha } from './paint.ts';
import { poseAt } from './pose.ts';
import { titleMoment } from './titles/index.ts';
import { progressAt } from './transitions/moment.ts';

/** What an overlay's appearance depends on besides its fields. */
function moment(overlay: SeenOverlay, at: number): unknown {
  switch (overlay.type) {
    case 'video':
      return mediaFrameAt(overlay, at) + shareOfNext(overlay, at);
    case 'caption':
      return [hanOfCaptions(overlay), saidWords(overlay, at)];
    case 'template':
      return titleMoment(overlay, at);
    case 'compound':
      return momentInside(overlay, at);
    case 'image':
    case 'text':
    case 'sticker':
    case 'adjustment':
      return null;
  }
}

/** What a compound clip shows, from back to front. */
const momentInside = (compound: CompoundOverlay, at: number): unknown[] =>
  layersInside(compound, at).map((layer) => {
    const now = playedAt(compound, at);
    const keyOf = (each: SeenOverlay): unknown[] => [cacheKey(each, now), alpha(each, now), each.styles.blend];
    if (layer.type !== 'passage') return keyOf(layer);
    return [layer.transition, progressAt(layer, now), keyOf(layer.outgoing), keyOf(layer.incoming)];
  });

const looks = new WeakMap<SeenOverlay, string>();

/** What a compound clip holds is a part of each moment. */
const withoutFilm = <Fields extends object>(fields: Fields): Fields =>
  'innerStart' in fields ? { ...fields, innerStart: null, rows: null, overlays: null } : fields;

/** The time-independent fields of an overlay's appearance, serialised. */
function lookOf(overlay: SeenOverlay): string {
  const known = looks.get(overlay);
  if (known !== undefined) return known;
  const { id: _id, group: _group, from: _from, row: _row, durationInFrames: _duration, styles, ...rest } = overlay;
  const { shapes: _shapes, ...placed } = rest;
  const { opacity: _opacity, zIndex: _zIndex, animation: _animation, ...look } = styles;
  const captionless = 'captions' in placed ? { ...placed, captions: null, captionStart: null } : withoutFilm(placed);
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
