import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from '../measure/run-measured.ts';
import type { ReferenceJob } from './reference-job.ts';

/** The job by the libav that the renderer itself uses. */
export async function filterGraphCommand(job: ReferenceJob, output: string): Promise<Command> {
  const file = `${output}.json`;
  await writeFile(file, JSON.stringify(job));
  return {
    file: process.execPath,
    args: [fileURLToPath(new URL('filter-graph-child.ts', import.meta.url)), file, output],
  };
}
