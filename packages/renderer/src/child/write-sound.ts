import type { Composition } from '@kinoloom/composition';
import { audioGraph, heardOf, SAMPLES_PER_FRAME, type SoundFormat } from '../audio-graph.ts';
import { clipSound, soundFormat } from '../libav/clip-sound.ts';
import { FilmWriter } from '../libav/film-writer.ts';
import { SoundTrack } from '../libav/sound-track.ts';
import { fileOf, reading, withSource } from './sources.ts';
import type { Watch } from './watch.ts';

export interface SoundJob {
  readonly composition: Composition;
  readonly sources: Readonly<Record<string, string>>;
  /** An mp4 without pictures. */
  readonly output: string;
}

/** Mixes and encodes the sound of a whole film; its progress is counted in frames of the film. @throws RenderFailed `source.unreadable` naming the overlay */
export async function writeSound({ composition, sources, output }: SoundJob, watch: Watch): Promise<void> {
  const formats = new Map<string, SoundFormat>();
  for (const overlay of heardOf(composition)) {
    const format = await withSource(overlay, fileOf(overlay, sources), soundFormat);
    if (format) formats.set(overlay.id, format);
  }
  await using sound = await SoundTrack.create(audioGraph(composition, formats), (overlay) =>
    reading(overlay, clipSound(fileOf(overlay, sources), overlay, watch.onDamage)),
  );
  sound.onPacket = (samples) => watch.onFrames(Math.max(0, Math.floor(samples / SAMPLES_PER_FRAME)));
  await using writer = await FilmWriter.create(output, { sound });
  await writer.finish();
}
