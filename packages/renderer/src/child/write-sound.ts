import { durationOf, type Composition } from '@kinoloom/composition';
import { SAMPLES_PER_FRAME } from '@kinoloom/composition/sound';
import { clipSound } from '../libav/clip-sound.ts';
import { FilmWriter } from '../libav/film-writer.ts';
import { SoundTrack } from '../libav/sound-track.ts';
import { Mixer } from '../sound/mixer.ts';
import { voicesOf } from '../sound/voices.ts';
import { fileOf, reading } from './sources.ts';
import type { Watch } from './watch.ts';

export interface SoundJob {
  readonly composition: Composition;
  readonly sources: Readonly<Record<string, string>>;
  /** An mp4 without pictures. */
  readonly output: string;
}

/** Mixes and encodes the sound of a whole film; its progress is counted in frames of the film. @throws RenderFailed `source.unreadable` naming the overlay */
export async function writeSound({ composition, sources, output }: SoundJob, watch: Watch): Promise<void> {
  await using mixer = new Mixer(voicesOf(composition), durationOf(composition), ({ overlay }, start) =>
    reading(overlay, clipSound(fileOf(overlay, sources), start, watch.onDamage)),
  );
  using sound = await SoundTrack.create(mixer.pieces());
  sound.onPacket = (samples) => watch.onFrames(Math.max(0, Math.floor(samples / SAMPLES_PER_FRAME)));
  await using writer = await FilmWriter.create(output, { sound });
  await writer.finish();
}
