import {
  groundLookOf,
  mediaFrameAt,
  overlaysOf,
  shareOfNext,
  type GroundLook,
  type VideoOverlay,
} from '@kinoloom/composition';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ENCODING } from './job.ts';
import type { Encoding, PaintedSpan } from './segment.ts';

/**
 * Increase it when the same inputs give different pictures, here or in the painter: stored segments of older versions
 * are then no longer reused.
 */
const RENDERER_VERSION = 10;

/** Content identity of an overlay's `src`: a hash, or anything else that changes with the bytes. */
export type Identify = (src: string) => string;

/**
 * Name of an encoded segment: SHA-256, in hex, of exactly the inputs that its packets depend on: not its position in the video, names and sound.
 */
export async function segmentHash(
  spans: readonly PaintedSpan[],
  { canvas, quality, colours, setId, keyframeEvery }: Encoding,
  identify: Identify,
): Promise<string> {
  const painted = spans.flatMap(({ over }) => over);
  // The painter takes long to load.
  const looks = painted.length > 0 && (await import('./looks.ts'));
  const inputs = [
    RENDERER_VERSION,
    [canvas.width, canvas.height],
    [ENCODING[quality].preset, ENCODING[quality].crf, colours, setId, keyframeEvery],
    looks && looks.versionsOf(overlaysOf(painted)),
    spans.map(({ path, clip, from, start, length, over }) => [
      path,
      length,
      clip && [
        identify(clip.src),
        start,
        clip.speed,
        clip.styles.objectFit,
        ...looksOfGround(clip),
        ...framesOf(clip, from, length),
      ],
      looks ? over.map((layer) => looks.looksOfLayer(layer, from, length, identify)) : [],
    ]),
  ];
  return hashOf(JSON.stringify(inputs));
}

/** A look that is there: without one the hash is that of films from before there were looks. */
function looksOfGround(clip: VideoOverlay): readonly GroundLook[] {
  const look = groundLookOf(clip);
  return look ? [look] : [];
}

/** The frames of its media that a clip shows, if start and speed do not say it. */
const framesOf = (clip: VideoOverlay, from: number, length: number): number[] =>
  clip.reversed || clip.ramp || clip.frozen || clip.smoothing
    ? Array.from({ length }, (_, index) => mediaFrameAt(clip, from + index) + shareOfNext(clip, from + index))
    : [];

/** SHA-256 in hex, without `node:crypto`: loading that takes a fifth of the process's start. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
