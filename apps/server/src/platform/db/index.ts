export { isDatabaseUnavailable, whenDatabaseAvailable } from './availability.ts';
export { connectionsOf } from './connections.ts';
export {
  connectDatabase,
  createPool,
  openDatabase,
  type Database,
  type Queries,
  type Transaction,
} from './database.ts';
export { migrationState, newestMigration } from './migrate.ts';
export { jsonb, storable } from './storable.ts';
export * as tables from './schema.ts';
