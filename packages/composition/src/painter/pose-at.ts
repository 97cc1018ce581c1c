import { ANIMATION_FRAMES, TEXT_EXIT_FRAMES } from '../animations.ts';
import { endOf } from '../timing.ts';
import type { SeenOverlay } from './box.ts';
import { enterPose, exitPose, type Pose } from './pose.ts';

/**
 * How the overlay's animations show it at a frame. Its first frame is the first of the entrance; the exit is over with
 * its last frame, or 0.5 s earlier for text, which then stays away. One that is too short for both shares its time.
 */
export function poseAt(overlay: SeenOverlay, at: number): Pose {
  const { enter, exit } = overlay.styles.animation;
  const length = Math.min(ANIMATION_FRAMES, Math.floor(overlay.durationInFrames / (enter && exit ? 2 : 1)));
  const gone = at - overlay.from;
  if (enter && gone < length) return enterPose(enter, gone / length);
  if (!exit) return {};
  const wished = overlay.type === 'text' ? TEXT_EXIT_FRAMES : length;
  const left = Math.min(wished, overlay.durationInFrames - (enter ? length : 0));
  const leaving = at - (endOf(overlay) - left);
  return leaving < 0 ? {} : exitPose(exit, leaving / Math.max(1, Math.min(length, left)));
}
