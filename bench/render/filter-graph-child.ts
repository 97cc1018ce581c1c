/** Runs the filter graph with the same libav that the renderer uses: `node filter-graph-child.ts <job.json> <output.mp4>`. The measured process. */
import { readFile } from 'node:fs/promises';
import { durationOf, FPS } from '@kinoloom/composition';
import { ENCODING } from '../../packages/renderer/src/job.ts';
import { benchComposition } from '../input/bench-composition.ts';
import { writeGraphVideo } from '../media/write-graph-video.ts';
import type { ReferenceJob } from './reference-job.ts';

const [jobFile = '', output = ''] = process.argv.slice(2);
const { graph: work, inputs } = JSON.parse(await readFile(jobFile, 'utf8')) as ReferenceJob;
const composition = benchComposition();
const graph = [
  ...inputs.clips.map((file, index) => `movie='${file}':streams=dv+da[clip${index}][sound${index}]`),
  `movie='${inputs.title}'[title]`,
  `movie='${inputs.photo}'[photo]`,
  `movie='${inputs.captions}'[captions]`,
  `amovie='${inputs.music}'[music]`,
  work,
].join(';');
await writeGraphVideo(
  { graph, size: composition.canvas, frames: durationOf(composition), gop: 2 * FPS, encoding: ENCODING.high },
  output,
);
