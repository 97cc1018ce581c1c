import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadResult } from '../report/results-file.ts';

export interface Ask {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Each connection asks for these, one after the other, and begins again. */
export interface Load {
  readonly url: string;
  readonly cookie: string;
  readonly requests: readonly Ask[];
  readonly connections: number;
  readonly seconds: number;
}

const CHILD = fileURLToPath(new URL('load-child.ts', import.meta.url));
/** Beyond its seconds, for what was asked last, and for starting. */
const GRACE_MS = 30_000;

/** In a process of its own, so that asking costs the server nothing but the processor. @throws when any request fails */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, JSON.stringify(load)], {
    timeout: load.seconds * 1_000 + GRACE_MS,
  });
  return JSON.parse(stdout) as LoadResult;
}
