export { isDatabaseUnavailable, whenDatabaseAvailable } from './availability.ts';
export { openDatabase, type Database, type Queries, type Transaction } from './database.ts';
export * as tables from './schema.ts';
