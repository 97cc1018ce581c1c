import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadResult } from '../report/results-file.ts';

export interface Ask {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Each connection sends these requests in turn, repeatedly. */
export interface Load {
  readonly url: string;
  readonly cookie: string;
  readonly requests: readonly Ask[];
  readonly connections: number;
  readonly seconds: number;
}

const CHILD = fileURLToPath(new URL('load-child.ts', import.meta.url));
/** Extra time for the start and for the last responses. */
const GRACE_MS = 30_000;

/** Runs in its own process, so that the client shares only the CPU with the server. @throws when any request fails */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, JSON.stringify(load)], {
    timeout: load.seconds * 1_000 + GRACE_MS,
  });
  return JSON.parse(stdout) as LoadResult;
}
