import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { fadesOf, type Fading, type Side } from '../fades.ts';
import type { SoundingOverlay } from '../overlay.ts';
import { isSounding } from '../timing.ts';
import { withSound } from '../with-sound.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { replaced } from './row.ts';

/** Longest fade of a clip, in frames: it ends where the other one begins. */
export function fadeRoom(clip: Fading, side: Side): number {
  const { in: rise, out: fall } = fadesOf(clip);
  return clip.durationInFrames - ((side === 'in' ? fall : rise)?.frames ?? 0);
}

/** A clip with a fade of a length in frames, as far as there is room; without length it has none. */
export function withFade<Sounding extends SoundingOverlay>(clip: Sounding, side: Side, frames: number): Sounding {
  const length = Math.min(Math.round(frames), fadeRoom(clip, side));
  const fade = length > 0 ? { frames: length } : undefined;
  return withSound(clip, side === 'in' ? { fadeIn: fade } : { fadeOut: fade });
}

/** Sets the length of a clip's fade. */
export function fadeOverlay(
  composition: Composition,
  { id, side, frames }: { id: string; side: Side; frames: number },
): EditResult {
  const clip = findOverlay(composition, id);
  if (!clip) return notFound(id);
  if (!isSounding(clip)) return refuse('edit.notPlayed', 'Only clips and sounds can be faded');
  return changed(composition, { overlays: replaced(composition.overlays, [withFade(clip, side, frames)]) });
}
