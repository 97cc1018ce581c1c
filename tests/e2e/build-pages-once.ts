import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from './player-page.ts';

/** Global setup: builds the pages once for all workers. @returns the teardown */
export default async function buildPagesOnce(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-pages-'));
  process.env['BUILT_PAGES'] = await buildPages(folder);
  return () => rm(folder, { recursive: true, force: true });
}
