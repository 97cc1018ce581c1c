import { segmentHash, type Identify } from './segment-hash.ts';
import type { Encoding, PaintedSpan, Segment, Span } from './segment.ts';

/** 10 s: long enough that a keyframe more does not show in the size, short enough to share a film among machines. */
const LENGTH = 300;

/** Nothing shorter than 2 s stands alone, unless it lies between copied clips: starting an encoder has its price, too. */
const LEAST = 60;

/**
 * Cuts planned spans into segments. Copied spans stay whole. What is encoded is cut at the edges of clips and, within a long
 * clip, at every 300th frame counted in its *media*: so a clip that is moved, or trimmed elsewhere, keeps its segments.
 */
export function segmentsOf(spans: readonly Span[], encoding: Encoding, identify: Identify): Segment[] {
  const segments: Segment[] = [];
  let open: PaintedSpan[] = [];
  const close = (): void => {
    const [first] = open;
    if (!first) return;
    const length = open.reduce((sum, span) => sum + span.length, 0);
    segments.push({
      kind: 'encoded',
      from: first.from,
      length,
      hash: segmentHash(open, encoding, identify),
      spans: open,
    });
    open = [];
  };
  for (const span of spans) {
    if (span.path === 'copy') {
      close();
      segments.push({ kind: 'copied', from: span.from, length: span.length, span });
      continue;
    }
    for (const piece of piecesOf(span)) {
      if (open.reduce((sum, { length }) => sum + length, 0) >= LEAST) close();
      open.push(piece);
    }
  }
  close();
  return segments;
}

function piecesOf(span: PaintedSpan): PaintedSpan[] {
  const pieces: PaintedSpan[] = [];
  const end = span.start + span.length;
  for (let start = span.start; start < end;) {
    const grid = (Math.floor(start / LENGTH) + 1) * LENGTH;
    // A piece that would be too short goes with its neighbour.
    const cut = grid - start < LEAST ? grid + LENGTH : grid;
    const stop = end - cut < LEAST ? end : cut;
    pieces.push({ ...span, from: span.from + start - span.start, start, length: stop - start });
    start = stop;
  }
  return pieces;
}
