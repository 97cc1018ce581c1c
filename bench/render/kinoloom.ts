import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RenderJob } from '@kinoloom/renderer';
import type { Command } from '../measure/run-measured.ts';

/** The renderer on a job, in a process of its own that starts another, as it does under the server. */
export async function kinoloomCommand(job: RenderJob): Promise<Command> {
  const file = `${job.output}.json`;
  await writeFile(file, JSON.stringify(job));
  return { file: process.execPath, args: [fileURLToPath(new URL('kinoloom-child.ts', import.meta.url)), file] };
}
