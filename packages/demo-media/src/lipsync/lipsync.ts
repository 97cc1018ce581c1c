import type { LipsyncOrder, Size } from '@kinoloom/vendor-simulators/studio';
import { copyPicture, viewFrame } from '../clip/picture.ts';
import { findFace } from '../face/find-face.ts';
import { easeMouth, type Mouth, findMouth, openMouth } from '../face/mouth.ts';
import { evenSize, encodeFrames } from '../footage/encode-frames.ts';
import { fitLength } from '../footage/recording.ts';
import { openVideoReader } from '../footage/video-reader.ts';
import { openFootage, readDuration } from '../footage/source.ts';
import { loudnessEnvelope } from '../sound/envelope.ts';
import { SAMPLE_RATE } from '../sound/filter.ts';
import { readSoundFile } from '../sound/filtered.ts';

/** Interval of face detection, in seconds, and the weight of each new estimate. */
const FACE_INTERVAL_S = 0.2;
const SMOOTHING = 0.35;

/** Replaces a video's sound by a recording and opens the mouth by its loudness. */
export async function lipsync(order: LipsyncOrder): Promise<void> {
  const { signal } = order;
  const video = await readVideoInfo(order.video);
  const recording = await readSoundFile(order.audio, signal);
  const timing = syncTiming(order.syncMode, video.seconds, recording.left.length / SAMPLE_RATE);
  const { fps } = video;
  const { seconds } = timing;
  const frames = Math.max(1, Math.round(seconds * fps));
  const sound = fitLength(recording, seconds);
  const loudness = loudnessEnvelope(sound, fps, frames);
  const size = evenSize(video);
  await using reader = openVideoReader(order.video, { ...size, format: 'yuv420p', scaler: 'bicubic' }, signal);
  let mouth: Mouth | undefined;
  await encodeFrames({ ...order, ...size, fps, frames, sound, title: 'Lip sync' }, async (target, i) => {
    const picture = viewFrame(await reader.pictureAt(timing.videoTimeAt(i / fps)));
    copyPicture(picture, target);
    if (i % Math.max(1, Math.round(fps * FACE_INTERVAL_S)) === 0) {
      const found = findMouth(findFace(picture), picture);
      mouth = mouth ? easeMouth(mouth, found, SMOOTHING) : found;
    }
    if (mouth) openMouth(target, mouth, loudness[i] ?? 0);
  });
}

/** Display size, frame rate and duration of a video. */
export async function readVideoInfo(path: string): Promise<Size & { fps: number; seconds: number }> {
  await using source = await openFootage(path);
  if (!source.video) throw new Error('It holds no pictures');
  const fps = Math.min(60, Math.max(10, source.frameRate));
  return { ...source.shown, fps, seconds: Math.max(1 / fps, readDuration(source)) };
}

/** Duration of the result, and the video time shown at each of its times, in seconds. */
type SyncTiming = { readonly seconds: number; videoTimeAt(seconds: number): number };

/** Aligns a video and a recording of different lengths. */
export function syncTiming(mode: LipsyncOrder['syncMode'], videoSeconds: number, soundSeconds: number): SyncTiming {
  switch (mode) {
    case 'loop':
      return { seconds: soundSeconds, videoTimeAt: (t) => t % videoSeconds };
    case 'bounce':
      return {
        seconds: soundSeconds,
        videoTimeAt: (t) => videoSeconds - Math.abs((t % (2 * videoSeconds)) - videoSeconds),
      };
    case 'cut_off':
      return { seconds: Math.min(videoSeconds, soundSeconds), videoTimeAt: (t) => t };
    case 'silence':
      return { seconds: Math.max(videoSeconds, soundSeconds), videoTimeAt: (t) => Math.min(t, videoSeconds) };
    case 'remap':
      return { seconds: soundSeconds, videoTimeAt: (t) => (t * videoSeconds) / soundSeconds };
    default:
      return mode satisfies never;
  }
}
