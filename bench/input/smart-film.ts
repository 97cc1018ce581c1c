import { join } from 'node:path';
import {
  emptyComposition,
  defaultStyles,
  FPS,
  frame,
  type Composition,
  type SoundOverlay,
  type TextOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { writeGraphVideo } from '../media/write-graph-video.ts';
import type { FilmColours } from '../../packages/renderer/src/film-colour-names.ts';
import { folders } from '../folders.ts';
import { placed } from './bench-composition.ts';
import { once, type Fixtures } from './fixtures.ts';

export const SMART_CANVAS = { width: 1920, height: 1080 };
const SOURCE_FRAMES = 16 * FPS;
const SHOWN = 12 * FPS;

/** Settings of three encoders, as clips of a phone, a web service and a studio have them. */
const ENCODERS = {
  phone: { gop: 30, tagged: true, encoding: { preset: 'veryfast', crf: 20, bf: 0 } },
  web: { gop: 60, tagged: false, encoding: { preset: 'veryfast', crf: 20, bf: 3, 'x264-params': 'b-pyramid=normal' } },
  studio: { gop: 48, tagged: false, encoding: { preset: 'fast', crf: 18, bf: 2, 'x264-params': 'slices=4:ref=4' } },
} as const;

/** The encoder of each clip, its scene, and the first frame that is shown: most lie within a group of pictures. */
const CLIPS = [
  { by: 'phone', scene: 0, start: 17 },
  { by: 'web', scene: 1, start: 41 },
  { by: 'studio', scene: 2, start: 10 },
  { by: 'web', scene: 0, start: 60 },
  { by: 'phone', scene: 2, start: 55 },
] as const;

export type SmartSources = Readonly<Record<string, string>>;

/** Encodes the clips; made once. Without tags a clip of this size is bt709. */
export async function smartSources({ clips, music }: Fixtures, colours: FilmColours): Promise<SmartSources> {
  const sources: Record<string, string> = { music };
  for (const [index, { by, scene }] of CLIPS.entries()) {
    const { gop, tagged, encoding } = ENCODERS[by];
    const kind = colours === 'bt709' ? `${by}-${scene}` : `${by}-${scene}-${colours}`;
    const file = join(folders.runtime, 'fixtures', `smart-${kind}.mp4`);
    const graph = `movie='${clips[scene]}':loop=2,setpts=N/${FPS}/TB[picture];amovie='${clips[scene]}':loop=2,asetpts=N/SR/TB[mix]`;
    const video = {
      graph,
      size: SMART_CANVAS,
      frames: SOURCE_FRAMES,
      gop,
      encoding,
      colours: tagged || colours !== 'bt709' ? colours : null,
    };
    sources[`clip-${index}`] = await once(file, (output) => writeGraphVideo(video, output));
  }
  return sources;
}

const FULL = { left: 0, top: 0, ...SMART_CANVAS };

const title = (index: number, from: number, content: string): TextOverlay => ({
  ...placed(`title-${index}`, 0, { from, length: 4 * FPS }),
  left: 260,
  top: 390,
  width: 1400,
  height: 240,
  type: 'text',
  content,
  styles: { ...defaultStyles.text, fontFamily: 'serif', fontSize: 150, animation: { enter: 'fade', exit: 'fade' } },
});

/** A minute of five trimmed clips of three encoders, with two titles of 4 s and music. */
export function smartComposition({ titles = ['Halcyon Point', 'The Second Winter'], volume = 0.3 } = {}): Composition {
  const clips = CLIPS.map(({ start }, index): VideoOverlay => ({
    ...placed(`clip-${index}`, 3, { from: index * SHOWN, length: SHOWN }),
    ...FULL,
    type: 'video',
    src: `clip-${index}`,
    mediaStart: frame(start),
    speed: 1,
    styles: defaultStyles.video,
  }));
  const music: SoundOverlay = {
    ...placed('music', 2, { from: 0, length: 24 * FPS }),
    ...FULL,
    type: 'sound',
    src: 'music',
    mediaStart: 0,
    speed: 1,
    styles: { volume },
  };
  const [first = '', second = ''] = titles;
  return {
    ...emptyComposition(SMART_CANVAS),
    overlays: [title(0, 45, first), title(1, 3 * SHOWN + 100, second), music, ...clips],
  };
}

/** The first frame of a clip's media that is shown. */
export const startOf = (index: number): number => CLIPS[index]?.start ?? 0;
