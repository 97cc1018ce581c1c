import { join } from 'node:path';
import { FPS } from '@kinoloom/composition';
import { CLIP_SECONDS, once, type Fixtures } from '../film/fixtures.ts';
import { folders } from '../folders.ts';
import { writeGraphFilm } from '../media/write-graph-film.ts';

export const SOURCE = { width: 1280, height: 720 };
export const SOURCE_FRAMES = 3 * CLIP_SECONDS * FPS;

/** The three clips one after the other as one file of 1280×720, with a keyframe every `gop` frames and nowhere else. */
export function sourceOfGop({ clips }: Fixtures, gop: number): Promise<string> {
  const inputs = clips.map((file, index) => `movie='${file}':streams=dv+da[v${index}][a${index}]`);
  const cuts = clips.map((_, index) => `[a${index}]atrim=end=${CLIP_SECONDS}[c${index}]`);
  const all = clips.map((_, index) => `[v${index}][c${index}]`).join('');
  const graph = [
    ...inputs,
    ...cuts,
    `${all}concat=n=${clips.length}:v=1:a=1[long][mix]`,
    `[long]scale=${SOURCE.width}:${SOURCE.height},format=yuv420p[picture]`,
  ].join(';');
  const encoding = { preset: 'faster', crf: 20, sc_threshold: 0, keyint_min: gop };
  return once(join(folders.runtime, 'fixtures', `gop-${gop}.mp4`), (output) =>
    writeGraphFilm({ graph, size: SOURCE, frames: SOURCE_FRAMES, gop, encoding }, output),
  );
}
