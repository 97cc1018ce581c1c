/** Runs a filter graph with the same libav that the renderer uses: `node filter-graph-child.ts <job.json> <output.mp4>`. The measured process. */
import { readFile } from 'node:fs/promises';
import { writeGraphVideo, type GraphVideo } from '../media/write-graph-video.ts';

const [jobFile = '', output = ''] = process.argv.slice(2);
await writeGraphVideo(JSON.parse(await readFile(jobFile, 'utf8')) as GraphVideo, output);
