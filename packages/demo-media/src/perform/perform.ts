import { findFace } from '../face/find-face.ts';
import { mouthOf, openMouth } from '../face/mouth.ts';
import { warp } from '../face/warp.ts';
import { pictureFrame } from '../clip/encoder.ts';
import { copyPicture } from '../footage/copy-picture.ts';
import { pictureOf } from '../clip/picture.ts';
import { filmInStep } from '../footage/film-in-step.ts';
import { lasting, recordingOf } from '../footage/recording.ts';
import { openSource, secondsOf } from '../footage/source.ts';
import { loudnessEnvelope } from '../sound/envelope.ts';
import type { Stereo } from '../sound/stereo.ts';
import type { PerformOrder } from '@kinoloom/vendor-simulators/studio';
import { acted } from './acted.ts';
import { openCharacter } from './character.ts';
import { AT_REST, performanceOf, type Pose } from './performance.ts';

interface Performance {
  readonly fps: number;
  readonly frames: number;
  readonly poses: readonly Pose[];
  readonly sound: Stereo | null;
}

/** A character that moves as the performer of a film does, and speaks with the film's sound, for as long as the film lasts. */
export async function perform(order: PerformOrder): Promise<void> {
  const { width, height, signal } = order;
  const { fps, frames, poses, sound } = await readPerformance(order.reference, signal);
  const loud = sound && loudnessEnvelope(sound, fps, frames);
  await using character = await openCharacter(order.character, { width, height }, signal);
  // Expression 1 is held back, 3 as it was, 5 overdone.
  const strength = 0.4 + 0.2 * order.expressionIntensity;
  const first = await character.at(0);
  const face = findFace(first);
  const mouth = mouthOf(face, first);
  const speaking = pictureFrame(width, height);
  try {
    await filmInStep({ ...order, fps, frames, sound, title: 'Performance' }, async (target, i) => {
      const picture = await character.at(i / fps);
      // Speaks first, then moves, so that the mouth stays in the face.
      copyPicture(picture, pictureOf(speaking));
      openMouth(pictureOf(speaking), mouth, (loud?.[i] ?? 0) * Math.min(1.15, strength));
      const pose = poses[Math.min(i, poses.length - 1)] ?? AT_REST;
      warp(pictureOf(speaking), target, acted(pose, face, width / height, strength, order.bodyControl));
    });
  } finally {
    speaking.free();
  }
}

async function readPerformance(path: string, signal: AbortSignal): Promise<Performance> {
  await using film = await openSource(path);
  const fps = Math.min(30, Math.max(12, film.frameRate));
  const seconds = Math.max(1 / fps, secondsOf(film));
  const poses = await performanceOf(film, fps, signal);
  await using sounding = await openSource(path);
  const sound = await recordingOf(sounding, signal);
  return { fps, frames: Math.max(1, Math.round(seconds * fps)), poses, sound: sound && lasting(sound, seconds) };
}
