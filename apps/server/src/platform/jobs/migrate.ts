import { migrateSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database';
import { GlobalLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';
import type { Log } from '../log/index.ts';
import { dbosLogger } from './logger.ts';

/**
 * Brings the workflow engine's own tables up to date. Call it under the migration lock: the engine migrates without one, and two
 * processes at once would deadlock. `DBOS.migrate` does the same, but prints to the console.
 */
export const migrateJobQueue = (databaseUrl: string, log: Log): Promise<void> =>
  migrateSystemDatabase(databaseUrl, new GlobalLogger(undefined, { logger: dbosLogger(log) }));
