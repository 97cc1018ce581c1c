export { isDatabaseUnavailable, whenDatabaseAvailable } from './availability.ts';
export { oncePerTurn } from './once-per-turn.ts';
export { openDatabase, type Database, type Queries, type Transaction } from './database.ts';
export * as tables from './schema.ts';
