import { frame } from '@kinoloom/contract/values';
import type { Overlay } from '../overlay.ts';
import { endOf } from '../timing.ts';
import { fadesFrom, fadesUpTo, withFades } from './cut-fades.ts';
import { shiftSource } from './source-offset.ts';

/** The part of an overlay within a span, which it must reach: its content stays on its frames, and so do its fades. */
export function cutTo<Any extends Overlay>(overlay: Any, span: Pick<Overlay, 'from' | 'durationInFrames'>): Any {
  const [early, late] = [Math.max(0, span.from - overlay.from), Math.max(0, endOf(overlay) - endOf(span))];
  if (early === 0 && late === 0) return overlay;
  const length = overlay.durationInFrames - late;
  const first = withFades({ ...overlay, durationInFrames: frame(length) }, fadesUpTo(overlay, length));
  const cut = withFades(shiftSource(first, early), fadesFrom(first, early));
  return { ...cut, from: frame(overlay.from + early), durationInFrames: frame(length - early) };
}
