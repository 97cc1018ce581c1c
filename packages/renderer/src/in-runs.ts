import { hashOf } from './segment-hash.ts';
import type { EncodedSegment, RenderPlan, Segment } from './segment.ts';

/**
 * A plan for rendering in a single process: merges consecutive encoded segments, so that an encoder is started and
 * flushed once for all of them. Segments that occur more than once stay separate and are encoded once.
 */
export function inRuns(plan: RenderPlan): RenderPlan {
  const times = new Map<string, number>();
  for (const segment of plan.segments)
    if (segment.kind === 'encoded') times.set(segment.hash, (times.get(segment.hash) ?? 0) + 1);
  const segments: Segment[] = [];
  let run: EncodedSegment[] = [];
  const close = (): void => {
    const [first] = run;
    if (first) segments.push(run.length === 1 ? first : joined(first, run));
    run = [];
  };
  for (const segment of plan.segments) {
    const alone = segment.kind === 'copied' || (times.get(segment.hash) ?? 0) > 1;
    if (alone) close();
    if (alone) segments.push(segment);
    else run.push(segment);
  }
  close();
  return { ...plan, segments };
}

function joined({ from, kind }: EncodedSegment, run: readonly EncodedSegment[]): EncodedSegment {
  return {
    kind,
    from,
    length: run.reduce((sum, { length }) => sum + length, 0),
    hash: hashOf(run.map(({ hash }) => hash).join('')),
    spans: run.flatMap(({ spans }) => spans),
  };
}
