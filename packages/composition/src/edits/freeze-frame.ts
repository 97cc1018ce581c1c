import { frame } from '@kinoloom/contract/values';
import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { editorDefaults } from '../editor-defaults.ts';
import { resolvedAt } from '../keyframes.ts';
import type { VideoOverlay } from '../overlay.ts';
import { endOf, isVideo, mediaPositionAt } from '../timing.ts';
import { withSound } from '../with-sound.ts';
import { notFound, refuse, type EditResult } from './edit-result.ts';
import { noSound } from './groups.ts';
import { insertOverlay } from './range-edits.ts';
import type { Followers } from './ripple.ts';
import { wholeFrame } from './row.ts';

/**
 * Lets a clip stand still at a frame of the composition, for three seconds and without sound, before it goes on; what lies
 * later follows, in its row and in `rows`.
 */
export function freezeFrame(
  composition: Composition,
  { id, newId, ...freeze }: { id: string; at: number; rows: Followers; newId: () => string },
): EditResult {
  const clip = findOverlay(composition, id);
  if (!clip) return notFound(id);
  if (!isVideo(clip) || clip.frozen) return refuse('edit.notPlayed', 'Only a clip that plays can stand still');
  const at = wholeFrame(freeze.at);
  if (at < clip.from || at >= endOf(clip)) return refuse('edit.notInside', 'Move the playhead into the clip');
  return insertOverlay(composition, { overlay: { ...stillOf(clip, at), id: newId() }, newId, rows: freeze.rows });
}

/** What a clip shows at a frame of the composition, as a clip by itself. */
function stillOf(clip: VideoOverlay, at: number): VideoOverlay {
  const shown = resolvedAt(clip, at);
  const {
    keyframes: _keys,
    group: _group,
    transition: _transition,
    ramp: _ramp,
    reversed: _back,
    pitch: _pitch,
    ...rest
  } = shown;
  const still: VideoOverlay = {
    ...rest,
    frozen: true,
    from: frame(at),
    durationInFrames: frame(editorDefaults.clipFrames),
    speed: 1,
    mediaStart: mediaPositionAt(clip, at),
  };
  const silent = withSound(still, { ...noSound, volume: 0 });
  return { ...silent, styles: { ...silent.styles, animation: { enter: null, exit: null } } };
}
