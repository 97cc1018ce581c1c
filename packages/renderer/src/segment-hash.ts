import { createHash } from 'node:crypto';
import { ENCODING } from './quality.ts';
import type { Encoding, PaintedSpan } from './segment.ts';

/** Raise it when the same inputs give other pictures: stored segments of older versions are then no longer found. */
const RENDERER_VERSION = 1;

/** What stands for the bytes of an overlay's `src`: their hash, or anything else that differs when they do. */
export type Identify = (src: string) => string;

/** The name of an encoded segment: SHA-256, in hex, of everything that its packets depend on, and of nothing else. */
export function segmentHash(
  spans: readonly PaintedSpan[],
  { canvas, quality, setId }: Encoding,
  identify: Identify,
): string {
  const inputs = [
    RENDERER_VERSION,
    [canvas.width, canvas.height],
    [ENCODING[quality].preset, ENCODING[quality].crf, setId],
    spans.map((span) => inputsOf(span, identify)),
  ];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

/** Of a clip's fields those that its path looks at. Where in the film it lies, its name and its volume do not matter. */
function inputsOf({ path, clip, start, length }: PaintedSpan, identify: Identify): unknown[] {
  return clip ? [path, length, identify(clip.src), start, clip.styles.objectFit] : [path, length];
}
