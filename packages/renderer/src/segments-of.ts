import { captionTimeAt, framesBefore, framesToEnd, mediaPositionAt, type MediaStretch } from '@kinoloom/composition';
import { withCaptions } from '@kinoloom/composition/painter';
import { segmentHash, type Identify } from './segment-hash.ts';
import type { Encoding, PaintedSpan, Segment, Span } from './segment.ts';

/** 10 s: long enough that an extra keyframe hardly adds to the size, short enough to share a video among machines. */
const LENGTH = 300;

/** Parts shorter than 2 s are merged unless they lie between copied clips, since starting an encoder has a cost. */
const LEAST = 60;

/**
 * Cuts planned spans into segments. Copied spans stay whole. Encoded parts are cut at the edges of clips and, within a
 * long clip, at every 300th frame of its *media*: so a clip that is moved, or trimmed elsewhere, keeps its segments.
 */
export async function segmentsOf(spans: readonly Span[], encoding: Encoding, identify: Identify): Promise<Segment[]> {
  const segments: Segment[] = [];
  let open: PaintedSpan[] = [];
  const close = async (): Promise<void> => {
    const [first] = open;
    if (!first) return;
    const length = open.reduce((sum, span) => sum + span.length, 0);
    segments.push({
      kind: 'encoded',
      from: first.from,
      length,
      hash: await segmentHash(open, encoding, identify),
      spans: open,
    });
    open = [];
  };
  for (const span of spans) {
    if (span.path === 'copy') {
      await close();
      segments.push({ kind: 'copied', from: span.from, length: span.length, span });
      continue;
    }
    for (const piece of piecesOf(span)) {
      const before = open.reduce((sum, { length }) => sum + length, 0);
      if (before >= LEAST && (piece.length >= LEAST || before + piece.length > LENGTH)) await close();
      open.push(piece);
    }
  }
  await close();
  return segments;
}

function piecesOf(span: PaintedSpan): PaintedSpan[] {
  const pieces: PaintedSpan[] = [];
  const zero = zeroOf(span);
  const end = span.from + span.length;
  for (let from = span.from; from < end;) {
    const grid = (Math.floor((from - zero) / LENGTH) + 1) * LENGTH + zero;
    // A piece that would be too short is merged with its neighbour.
    const cut = grid - from < LEAST ? grid + LENGTH : grid;
    const stop = end - cut < LEAST ? end : cut;
    const start = span.clip ? mediaPositionAt(span.clip, from) : 0;
    const over = span.over.map((overlay) => within(overlay, from, stop));
    pieces.push({ ...span, from, start, length: stop - from, over });
    from = stop;
  }
  return pieces;
}

/** The frame of the video that cuts are counted from: it moves with the bottom overlay. */
function zeroOf({ from, start, clip, over }: PaintedSpan): number {
  if (clip) return mediaZero({ ...clip, mediaStart: start }, from, clip.from);
  const [lowest] = over;
  if (!lowest) return from;
  return lowest.type === 'video' ? mediaZero(lowest, lowest.from, lowest.from) : lowest.from;
}

/** The frame in which media begins that plays at `at`; of a ramp, its first key, which a trim of the clip from `from` on leaves where it is. */
function mediaZero(stretch: MediaStretch, at: number, from: number): number {
  if (stretch.frozen) return from;
  if (stretch.ramp) return from + (stretch.ramp[0]?.at ?? 0);
  return stretch.reversed ? at + framesToEnd(stretch, undefined) : at - framesBefore(stretch, undefined);
}

/** An overlay without the captions that appear only before or after. */
function within(overlay: PaintedSpan['over'][number], from: number, end: number): PaintedSpan['over'][number] {
  if (overlay.type !== 'caption') return overlay;
  const [first, last] = [captionTimeAt(overlay, from), captionTimeAt(overlay, end)];
  return withCaptions(
    overlay,
    overlay.captions.filter(({ startMs, endMs }) => startMs <= last && endMs > first),
  );
}
