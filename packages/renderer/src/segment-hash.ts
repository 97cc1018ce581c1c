import { isVideo, mediaFrameAt, type ImageOverlay } from '@kinoloom/composition';
import { alpha, cacheKey, fontsOfComposition, type SeenOverlay } from '@kinoloom/composition/painter';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ENCODING } from './job.ts';
import type { Encoding, PaintedSpan } from './segment.ts';
import { versionOfFont, versionOfPainting } from './paint-context/packages.ts';

/**
 * Increase it when the same inputs give different pictures, here or in the painter: stored segments of older versions
 * are then no longer reused.
 */
const RENDERER_VERSION = 8;

/** Content identity of an overlay's `src`: a hash, or anything else that changes with the bytes. */
export type Identify = (src: string) => string;

/** Name of an encoded segment: SHA-256, in hex, of exactly the inputs that its packets depend on. */
export function segmentHash(
  spans: readonly PaintedSpan[],
  { canvas, quality, setId, keyframeEvery }: Encoding,
  identify: Identify,
): string {
  const painted = spans.flatMap(({ over }) => over);
  const inputs = [
    RENDERER_VERSION,
    [canvas.width, canvas.height],
    [ENCODING[quality].preset, ENCODING[quality].crf, setId, keyframeEvery],
    painted.length > 0 && [versionOfPainting(), fontsOfComposition({ overlays: painted }).map(versionOfFont)],
    spans.map((span) => inputsOf(span, identify)),
  ];
  return hashOf(JSON.stringify(inputs));
}

/** SHA-256 in hex, without `node:crypto`: loading that takes a fifth of the process's start. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Excludes the span's position in the video, names and sound. */
function inputsOf({ path, clip, from, start, length, over }: PaintedSpan, identify: Identify): unknown[] {
  const ground = clip && [identify(clip.src), start, clip.speed, clip.styles.objectFit];
  return [path, length, ground, over.map((overlay) => looksOf(overlay, from, length, identify))];
}

/** An overlay's appearance in each frame: the painter's cache key and the opacity, run-length encoded. */
function looksOf(overlay: SeenOverlay, from: number, length: number, identify: Identify): unknown[] {
  const plain = bareOf(overlay, identify);
  const looks: unknown[] = [];
  let [last, count] = ['', 0];
  for (let at = from; at < from + length; at++) {
    const media = isVideo(overlay) ? mediaFrameAt(overlay, at) : null;
    const look = JSON.stringify([cacheKey(plain, at), alpha(plain, at), media]);
    if (look !== last) {
      if (count > 0) looks.push(last, count);
      [last, count] = [look, 0];
    }
    count++;
  }
  return [...looks, last, count];
}

/** An overlay without invisible fields: names, sound, media properties other than the bytes. */
function bareOf(overlay: SeenOverlay, identify: Identify): SeenOverlay {
  switch (overlay.type) {
    case 'text':
      return overlay;
    case 'caption':
    case 'sticker':
    case 'template':
      return { ...overlay, content: '' };
    case 'video':
    case 'image':
    case 'local': {
      const { id, from, durationInFrames, row, left, top, width, height, rotation, src, styles } = overlay;
      const { opacity, zIndex, transform, filter, borderRadius, padding, paddingBackgroundColor } = styles;
      const look = { opacity, zIndex, transform, filter, borderRadius, padding, paddingBackgroundColor };
      const { animation, objectFit } = styles;
      const place = { id, from, durationInFrames, row, left, top, width, height, rotation };
      const picture: ImageOverlay = {
        ...place,
        type: 'image',
        content: '',
        src: identify(src),
        styles: { ...look, animation, objectFit },
      };
      return picture;
    }
  }
}
