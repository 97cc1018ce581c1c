import { fadesOf, type FadeSpan, type Side } from '../fades.ts';
import type { Overlay } from '../overlay.ts';
import type { Fade } from '../styles.ts';
import { isSounding } from '../timing.ts';
import { withSound } from '../with-sound.ts';

type Fades = Partial<Record<Side, Fade>>;

/** The fades of an overlay's first `length` frames. */
export const fadesUpTo = (overlay: Overlay, length: number): Fades => cutFades(overlay, 0, length);

/** The fades of what follows the first `length` frames. */
export const fadesFrom = (overlay: Overlay, length: number): Fades =>
  cutFades(overlay, length, overlay.durationInFrames);

/** What lies of the fades between two frames of an overlay. */
function cutFades(overlay: Overlay, from: number, to: number): Fades {
  if (!isSounding(overlay)) return {};
  const spans = fadesOf(overlay);
  const rise = spans.in && cutSpan(spans.in, from, to);
  const fall = spans.out && cutSpan(spans.out, from, to);
  return { ...(rise && { in: rise }), ...(fall && { out: fall }) };
}

function cutSpan({ at, frames, before, after }: FadeSpan, from: number, to: number): Fade | undefined {
  const start = Math.max(at, from);
  const end = Math.min(at + frames, to);
  if (end <= start) return undefined;
  return fadeOf({ frames: end - start, before: before + start - at, after: after + at + frames - end });
}

/** A fade without fields of nothing. */
export const fadeOf = ({ frames, before = 0, after = 0 }: Fade): Fade => ({
  frames,
  ...(before > 0 && { before }),
  ...(after > 0 && { after }),
});

/** An overlay with these fades only. */
export function withFades<Any extends Overlay>(overlay: Any, fades: Fades): Any;
export function withFades(overlay: Overlay, { in: fadeIn, out: fadeOut }: Fades): Overlay {
  return isSounding(overlay) ? withSound(overlay, { fadeIn, fadeOut }) : overlay;
}
