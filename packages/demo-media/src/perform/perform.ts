import type { PerformOrder } from '@kinoloom/vendor-simulators/studio';
import { allocateFrame } from '../clip/encoder.ts';
import { copyPicture, viewFrame } from '../clip/picture.ts';
import { type FaceBox, findFace } from '../face/find-face.ts';
import { findMouth, openMouth } from '../face/mouth.ts';
import { type Displacement, warp } from '../face/warp.ts';
import { encodeFrames } from '../footage/encode-frames.ts';
import { fitLength, decodeSound } from '../footage/recording.ts';
import { openFootage, readDuration } from '../footage/source.ts';
import { loudnessEnvelope } from '../sound/envelope.ts';
import { openCharacter } from './character.ts';
import { NEUTRAL_POSE, trackHeadPoses, type HeadPose } from './track-poses.ts';

/** Animates a character with the head movement and sound of a performer's video. */
export async function perform(order: PerformOrder): Promise<void> {
  const { width, height, signal } = order;
  const { fps, frames, poses, sound } = await readPerformance(order.reference, signal);
  const loudness = sound && loudnessEnvelope(sound, fps, frames);
  await using character = await openCharacter(order.character, { width, height }, signal);
  // Intensity 3 is the original movement.
  const strength = 0.4 + 0.2 * order.expressionIntensity;
  const first = await character.at(0);
  const face = findFace(first);
  const mouth = findMouth(face, first);
  using buffer = allocateFrame(width, height);
  const speaking = viewFrame(buffer);
  await encodeFrames({ ...order, fps, frames, sound, title: 'Performance' }, async (target, i) => {
    const picture = await character.at(i / fps);
    // The mouth opens before the warp, so that it moves with the face.
    copyPicture(picture, speaking);
    openMouth(speaking, mouth, (loudness?.[i] ?? 0) * Math.min(1.15, strength));
    const pose = poses[Math.min(i, poses.length - 1)] ?? NEUTRAL_POSE;
    warp(speaking, target, poseWarp(pose, face, width / height, strength, order.bodyControl));
  });
}

async function readPerformance(path: string, signal: AbortSignal) {
  await using source = await openFootage(path);
  const fps = Math.min(30, Math.max(12, source.frameRate));
  const seconds = Math.max(1 / fps, readDuration(source));
  const poses = await trackHeadPoses(source, fps, signal);
  await using sounding = await openFootage(path);
  const sound = await decodeSound(sounding, signal);
  return { fps, frames: Math.max(1, Math.round(seconds * fps)), poses, sound: sound && fitLength(sound, seconds) };
}

/** Maximum displacement as a share of the face's height: larger ones tear the image. */
const MAX_SHIFT = 0.42;
/** Share of the movement that the whole image follows, and the zoom that hides its edges. */
const CAMERA_SHARE = 0.12;
const ZOOM = 1.03;

/**
 * The displacement for a pose: the head moves, tilts and scales about the neck, with a soft
 * transition; the body stays, or follows the performer's with `body`.
 * @param strength 1 moves as far as the performer did
 */
export function poseWarp(pose: HeadPose, face: FaceBox, aspect: number, strength: number, body: boolean): Displacement {
  const limit = (v: number, most: number): number => most * Math.tanh((v * strength) / most);
  const reach = MAX_SHIFT * face.height;
  const dx = limit(pose.x, reach / aspect);
  const dy = limit(pose.y, reach);
  const roll = limit(pose.roll, 0.3);
  const growth = Math.exp(limit(pose.zoom, 0.22));
  const bodyX = body ? limit(pose.bodyX, reach / aspect) : limit(pose.x, reach / aspect) * 0.16;
  const bodyY = body ? limit(pose.bodyY, reach) : limit(pose.y, reach) * 0.16;
  const cx = face.x + face.width / 2;
  const cy = face.y + face.height / 2;
  const neck = face.y + face.height * 1.02;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  return (x, y) => {
    const ex = ((x - cx) * aspect) / (face.height * 0.95);
    const ey = (y - cy) / (face.height * 1.05);
    const head = Math.exp(-(((ex * ex + ey * ey) / 0.72) ** 1.5));
    const torso = 1 / (1 + Math.exp(-(y - neck) / (face.height * 0.13)));
    const wide = Math.exp(-((((x - cx) * aspect) / (face.height * 2.2)) ** 2));
    // Where this point of the head was before it turned and grew about the neck.
    const rx = ((x - cx) * aspect * cos + (y - neck) * sin) / growth / aspect + cx - x;
    const ry = (-(x - cx) * aspect * sin + (y - neck) * cos) / growth + neck - y;
    const follow = torso * wide * (1 - head);
    return [
      (0.5 - x) * (1 - 1 / ZOOM) + head * (rx - dx) - follow * bodyX - dx * CAMERA_SHARE,
      (0.5 - y) * (1 - 1 / ZOOM) + head * (ry - dy) - follow * bodyY - dy * CAMERA_SHARE,
    ];
  };
}
