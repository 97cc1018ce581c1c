// @module-tag slow
import { join } from 'node:path';
import { emptyComposition, type Composition } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { makeVideo } from '../../packages/renderer/src/child/make-video.ts';
import { ENCODING } from '../../packages/renderer/src/job.ts';
import { makeTestClip } from '../../packages/renderer/src/testing/make-clip.ts';
import { clip } from '../../packages/renderer/src/testing/overlays.ts';
import { costOf, temporaryFolder } from '../../packages/renderer/src/testing/render-fixture.ts';
import { writeGraphVideo } from '../media/write-graph-video.ts';
import { median } from '../report/tables.ts';

const size = { width: 960, height: 540 };
const FRAMES = 60;
const GOP = 60;

test(
  'a film that is encoded costs about what a filter graph costs in the same libav',
  { timeout: 120_000 },
  async () => {
    await using folder = await temporaryFolder();
    const files = [0, 1, 2].map((index) => join(folder.path, `${index}.mp4`));
    // Grain, so that encoding costs what it does with filmed pictures.
    for (const [index, file] of files.entries())
      await makeTestClip(file, {
        size,
        frames: FRAMES,
        clip: index,
        filter: 'noise=alls=4:allf=t',
        params: 'keyint=30',
      });
    const overlays = files.map((src, index) =>
      clip({ ...size, from: index * FRAMES, length: FRAMES, id: `clip-${index}`, src }),
    );
    const composition: Composition = { ...emptyComposition(size), overlays };
    const sources = Object.fromEntries(files.map((file) => [file, file]));
    const job = {
      composition,
      sources,
      output: join(folder.path, 'ours.mp4'),
      quality: 'high',
      keyframeEvery: GOP,
    } as const;

    const inputs = files.map((file, index) => `movie='${file}':streams=dv+da[v${index}][a${index}]`);
    const joined = `${files.map((_, index) => `[v${index}][a${index}]`).join('')}concat=n=${files.length}:v=1:a=1[all][sound]`;
    const outputs =
      '[all]format=yuv420p[picture];[sound]aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo[mix]';
    const graph = {
      graph: [...inputs, joined, outputs].join(';'),
      size,
      frames: files.length * FRAMES,
      gop: GOP,
      encoding: ENCODING.high,
    };
    const turns: { ours: number; graph: number }[] = [];
    for (let turn = 0; turn < 3; turn++)
      turns.push({
        graph: await costOf(() => writeGraphVideo(graph, join(folder.path, 'graph.mp4'))),
        ours: await costOf(() => makeVideo(job, () => undefined)),
      });
    const cost = (who: 'ours' | 'graph'): number => median(turns.map((turn) => turn[who]));
    expect(cost('ours') / cost('graph')).toBeLessThan(1.4);
  },
);
