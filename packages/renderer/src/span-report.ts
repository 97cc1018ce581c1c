import { spansOf } from './plan-parts.ts';
import type { RenderPlan } from './segment.ts';
import type { SpanReport } from './task.ts';

/** How each part of a video is made. Neighbours that are alike are one. */
export function reportOf(plan: RenderPlan): SpanReport[] {
  const report: SpanReport[] = [];
  for (const span of spansOf(plan)) {
    const { path, from, length } = span;
    const reason = span.path === 'copy' ? undefined : span.reason;
    const overlayId = span.clip?.id ?? null;
    const last = report.at(-1);
    if (last && path !== 'copy' && last.path === path && last.overlayId === overlayId && last.reason === reason)
      last.durationInFrames += length;
    else report.push({ path, overlayId, from, durationInFrames: length, ...(reason !== undefined && { reason }) });
  }
  return report;
}

/** How many frames were encoded for each reason, the most first. */
export function encodedReasons(spans: readonly SpanReport[]): { readonly reason: string; readonly frames: number }[] {
  const frames = new Map<string, number>();
  for (const { reason, durationInFrames } of spans)
    if (reason !== undefined) frames.set(reason, (frames.get(reason) ?? 0) + durationInFrames);
  return [...frames].map(([reason, count]) => ({ reason, frames: count })).toSorted((a, b) => b.frames - a.frames);
}
