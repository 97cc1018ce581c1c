import { join } from 'node:path';
import { soundComposition, type SoundedClip } from '../../../composition/src/testing/sound-composition.ts';
import { encodeSound } from '../child/write-sound.ts';
import { temporaryFolder } from './render-fixture.ts';
import { readVideo, type DecodedVideo } from './read-video.ts';

/** The sound of a video of these clips, rendered without pictures; their files serve as media. */
export async function renderedSound(clips: readonly SoundedClip[]): Promise<DecodedVideo> {
  await using folder = await temporaryFolder();
  const output = join(folder.path, 'sound.mp4');
  const sources = Object.fromEntries(clips.map(({ file }) => [file, file]));
  const watch = { onFrames: () => undefined, onDamage: () => undefined };
  await encodeSound({ composition: soundComposition(clips), sources, output }, watch);
  return await readVideo(output);
}
