import type { LipsyncOrder, Size } from '@kinoloom/vendor-simulators/studio';
import { copyPicture, pictureOf } from '../clip/picture.ts';
import { findFace } from '../face/find-face.ts';
import { easedMouth, type Mouth, mouthOf, openMouth } from '../face/mouth.ts';
import { evenSize, framesInStep } from '../footage/frames-in-step.ts';
import { lasting } from '../footage/recording.ts';
import { openReel } from '../footage/reel.ts';
import { openFootage, secondsOf } from '../footage/source.ts';
import { loudnessEnvelope } from '../sound/envelope.ts';
import { SAMPLE_RATE } from '../sound/filter.ts';
import { filteredSound } from '../sound/filtered.ts';

/** How often the face is looked for, in seconds, and how much of the way to each new guess is gone. */
const LOOK_EVERY = 0.2;
const FOLLOW = 0.35;

/** A film that says the recording: its sound is the recording, and its mouth opens as that is loud. */
export async function lipsync(order: LipsyncOrder): Promise<void> {
  const { signal } = order;
  const film = await filmFacts(order.video);
  const recording = await filteredSound(order.audio, signal);
  const together = timing(order.syncMode, film.seconds, recording.left.length / SAMPLE_RATE);
  const { fps } = film;
  const { seconds } = together;
  const frames = Math.max(1, Math.round(seconds * fps));
  const sound = lasting(recording, seconds);
  const loud = loudnessEnvelope(sound, fps, frames);
  const size = evenSize(film);
  await using reel = openReel(order.video, { ...size, format: 'yuv420p', scaler: 'bicubic' }, signal);
  let mouth: Mouth | undefined;
  await framesInStep({ ...order, ...size, fps, frames, sound, title: 'Lip sync' }, async (target, i) => {
    const seen = pictureOf(await reel.at(together.filmAt(i / fps)));
    copyPicture(seen, target);
    if (i % Math.max(1, Math.round(fps * LOOK_EVERY)) === 0) {
      const guess = mouthOf(findFace(seen), seen);
      mouth = mouth ? easedMouth(mouth, guess, FOLLOW) : guess;
    }
    if (mouth) openMouth(target, mouth, loud[i] ?? 0);
  });
}

/** What a film is shown at, as far as it matters to those who draw over it. */
export async function filmFacts(path: string): Promise<Size & { fps: number; seconds: number }> {
  await using source = await openFootage(path);
  if (!source.video) throw new Error('It holds no pictures');
  const fps = Math.min(60, Math.max(10, source.frameRate));
  return { ...source.shown, fps, seconds: Math.max(1 / fps, secondsOf(source)) };
}

/** How long the result is, and which moment of the film is seen at each of its own. All in seconds. */
type Timing = { readonly seconds: number; filmAt(seconds: number): number };

/** Brings a film and a recording of different length together. */
export function timing(mode: LipsyncOrder['syncMode'], film: number, recording: number): Timing {
  switch (mode) {
    case 'loop':
      return { seconds: recording, filmAt: (t) => t % film };
    case 'bounce':
      return { seconds: recording, filmAt: (t) => film - Math.abs((t % (2 * film)) - film) };
    case 'cut_off':
      return { seconds: Math.min(film, recording), filmAt: (t) => t };
    case 'silence':
      return { seconds: Math.max(film, recording), filmAt: (t) => Math.min(t, film) };
    case 'remap':
      return { seconds: recording, filmAt: (t) => (t * film) / recording };
    default:
      return mode satisfies never;
  }
}
