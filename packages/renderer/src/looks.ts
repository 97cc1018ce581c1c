import {
  directionOf,
  isVideo,
  layersInside,
  mediaFrameAt,
  playedAt,
  seenOnly,
  shareOfNext,
  type CompoundOverlay,
  type ImageOverlay,
  type SeenLayer,
  type SeenOverlay,
} from '@kinoloom/composition';
import { alpha, cacheKey, fontsOfComposition, progressAt } from '@kinoloom/composition/painter';
import { versionOfFont, versionOfPainting } from './paint-context/packages.ts';
import type { Identify } from './segment-hash.ts';

/** Versions of the packages that paint these overlays. */
export const versionsOf = (overlays: readonly SeenOverlay[]): unknown[] => [
  versionOfPainting(),
  fontsOfComposition({ overlays: [...overlays] }).map(versionOfFont),
];

/** The appearance of an overlay, or of two in a transition, in each frame. */
export function looksOfLayer(layer: SeenLayer, from: number, length: number, identify: Identify): unknown[] {
  if (layer.type === 'compound')
    return [...looksOf(layer, from, length, identify), ...looksInside(layer, from, length, identify)];
  if (layer.type !== 'passage') return looksOf(layer, from, length, identify);
  const progress = Array.from({ length }, (_, index) => progressAt(layer, from + index));
  const sides = [layer.outgoing, layer.incoming].map((overlay) => looksOfLayer(overlay, from, length, identify));
  return [layer.transition.kind, directionOf(layer.transition) ?? null, progress, ...sides];
}

/** The appearance of what a compound clip shows, for each stretch of frames in which that is the same. */
function looksInside(compound: CompoundOverlay, from: number, length: number, identify: Identify): unknown[] {
  const stretches: { first: number; count: number; readonly layers: readonly SeenLayer[] }[] = [];
  for (let at = from; at < from + length; at++) {
    const layers = layersInside(compound, at);
    const now = playedAt(compound, at);
    const last = stretches.at(-1);
    const goesOn = last && now === last.first + last.count && isSameList(last.layers, layers);
    if (goesOn) last.count++;
    else stretches.push({ first: now, count: 1, layers });
  }
  return stretches.map(({ first, count, layers }) => [
    count,
    layers.map((layer) => looksOfLayer(layer, first, count, identify)),
  ]);
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** An overlay's appearance in each frame: the painter's cache key and the opacity, run-length encoded. */
export function looksOf(overlay: SeenOverlay, from: number, length: number, identify: Identify): unknown[] {
  const plain = bareOf(overlay, identify);
  const looks: unknown[] = [];
  let [last, count] = ['', 0];
  for (let at = from; at < from + length; at++) {
    const media = isVideo(overlay) ? mediaFrameAt(overlay, at) + shareOfNext(overlay, at) : null;
    const look = JSON.stringify([cacheKey(plain, at), alpha(plain, at), media]);
    if (look !== last) {
      if (count > 0) looks.push(last, count);
      [last, count] = [look, 0];
    }
    count++;
  }
  return [...looks, last, count];
}

/**
 * An overlay without its invisible fields: names, sound, and what is known of the media besides its bytes. Only these are named, so that a field that
 * is new counts.
 */
function bareOf(overlay: SeenOverlay, identify: Identify): SeenOverlay {
  switch (overlay.type) {
    case 'text':
      return overlay;
    case 'caption':
    case 'adjustment':
    case 'sticker':
    case 'template':
      return { ...overlay, content: '' };
    case 'video': {
      // Which of the media's frames is shown is a part of each look.
      const { speed: _speed, ramp: _ramp, reversed: _reversed, pitch: _pitch, ...rest } = overlay;
      const { mediaStart: _start, originalDuration: _length, styles, ...shown } = rest;
      return pictureOf({ ...shown, type: 'image', styles: seenOnly(styles) }, identify);
    }
    case 'image':
      return pictureOf(overlay, identify);
    case 'compound': {
      const { volume: _volume, fadeIn: _in, fadeOut: _out, ...styles } = overlay.styles;
      return { ...overlay, content: '', overlays: [], styles: { ...styles, volume: 1 } };
    }
  }
}

function pictureOf(picture: ImageOverlay, identify: Identify): ImageOverlay {
  const { originalWidth: _width, originalHeight: _height, aspectRatio: _ratio, origin: _origin, ...shown } = picture;
  return { ...shown, content: '', src: identify(picture.src) };
}
