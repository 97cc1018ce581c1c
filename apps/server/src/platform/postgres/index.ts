export { startPostgres, type PostgresLog, type PostgresOptions, type RunningPostgres } from './supervisor.ts';
export { PostgresUnavailable, type PostgresFailure } from './unavailable.ts';
