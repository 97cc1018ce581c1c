import { join } from 'node:path';
import { FOLDER } from './copy-first-database.ts';

/**
 * Before all tests, once: every server would make the same database again, a third of the work of its start.
 * @returns what tidies up after them
 */
export default async function makeFirstDatabase(): Promise<() => Promise<void>> {
  const { startServer } = await import('./server.ts');
  const server = await startServer();
  await server.stop();
  process.env[FOLDER] = join(server.dataDir, 'postgres');
  return server.dispose;
}
