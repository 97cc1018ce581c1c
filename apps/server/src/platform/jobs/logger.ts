import type { DBOSConfig } from '@dbos-inc/dbos-sdk';
import type { Log } from '../log/index.ts';

/** The workflow engine's own words, at debug: its information is for us, its warnings and errors for the operator. */
export function dbosLogger(log: Log): NonNullable<DBOSConfig['logger']> {
  return {
    info: (entry) => log.debug({ engine: String(entry) }, 'workflow engine'),
    debug: (entry) => log.trace({ engine: String(entry) }, 'workflow engine'),
    warn: (entry) => log.warn({ engine: String(entry) }, 'workflow engine'),
    error: (entry) => log.error({ engine: String(entry) }, 'workflow engine'),
  };
}
