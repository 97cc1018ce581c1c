import { join } from 'node:path';
import { FOLDER } from './copy-first-database.ts';

/**
 * Global setup: creates one database that all servers copy. Creating it takes a third of a server's start.
 * @returns the teardown
 */
export default async function makeFirstDatabase(): Promise<() => Promise<void>> {
  const { startServer } = await import('./server.ts');
  const server = await startServer();
  await server.stop();
  process.env[FOLDER] = join(server.dataDir, 'postgres');
  return server.dispose;
}
