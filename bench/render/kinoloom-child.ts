/** Renders a film by the renderer: `node kinoloom-child.ts <job.json>`. The process that is measured. */
import { readFile } from 'node:fs/promises';
import { render, type RenderJob } from '@kinoloom/renderer';

const [file = ''] = process.argv.slice(2);
const job = JSON.parse(await readFile(file, 'utf8')) as RenderJob;
const report = await render(job, { limits: { wallMs: 2 * 60 * 60_000 } });
const paths = Map.groupBy(report.spans, ({ path }) => path);
for (const [path, spans] of paths)
  console.log(
    path,
    spans.reduce((sum, { durationInFrames }) => sum + durationInFrames, 0),
  );
