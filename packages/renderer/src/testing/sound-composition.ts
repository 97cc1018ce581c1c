import { Composition, defaultStyles, FPS } from '@kinoloom/composition';
import { join } from 'node:path';
import { encodeSound } from '../child/write-sound.ts';
import { temporaryFolder } from './render-fixture.ts';
import { readVideo, type DecodedVideo } from './read-video.ts';

/** A clip with sound; times in frames. */
export interface SoundedClip {
  readonly file: string;
  readonly from?: number;
  readonly length: number;
  readonly start?: number;
  readonly speed?: number;
  readonly volume?: number;
  readonly as?: 'video' | 'sound' | 'local video' | 'local audio';
}

/** A composition for the sound of its clips; their pictures do not matter. */
export function soundComposition(clips: readonly SoundedClip[]): Composition {
  return Composition.parse({
    version: 2,
    fps: FPS,
    canvas: { width: 160, height: 90 },
    rows: Math.max(5, clips.length),
    overlays: clips.map(overlayOf),
  });
}

function overlayOf(
  { file, from = 0, length, start = 0, speed = 1, volume = 1, as = 'sound' }: SoundedClip,
  row: number,
) {
  const placed = { left: 0, top: 0, width: 160, height: 90, rotation: 0, content: '', row, id: `clip-${row}` };
  const played = { ...placed, src: file, from, durationInFrames: length, speed };
  switch (as) {
    case 'sound':
      return { ...played, type: as, startFromSound: start, styles: { volume } };
    case 'video':
      return { ...played, type: as, videoStartTime: start, styles: { ...defaultStyles.video, volume } };
    case 'local video':
    case 'local audio':
      return {
        ...played,
        type: 'local',
        mediaType: as === 'local video' ? 'video' : 'audio',
        videoStartTime: start,
        styles: { ...defaultStyles.local, volume },
      };
  }
}

/** The sound of a video of these clips, rendered without pictures; their files serve as media. */
export async function renderedSound(clips: readonly SoundedClip[]): Promise<DecodedVideo> {
  await using folder = await temporaryFolder();
  const output = join(folder.path, 'sound.mp4');
  const sources = Object.fromEntries(clips.map(({ file }) => [file, file]));
  const watch = { onFrames: () => undefined, onDamage: () => undefined };
  await encodeSound({ composition: soundComposition(clips), sources, output }, watch);
  return await readVideo(output);
}
