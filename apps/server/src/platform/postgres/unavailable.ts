export type PostgresFailure =
  | 'binary'
  | 'disk'
  | 'memory'
  | 'password'
  | 'permission'
  | 'place'
  | 'port'
  | 'shared-memory'
  | 'taken'
  | 'timeout'
  | 'version'
  | 'unknown';

/** The built-in database cannot run. The message tells the person at the terminal why and what to do. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
  readonly failure: PostgresFailure;

  constructor(failure: PostgresFailure, what: string, advice: string, options?: ErrorOptions) {
    super(
      `The built-in PostgreSQL cannot run: ${what} ${advice} Or set DATABASE_URL to a PostgreSQL server of your own.`,
      options,
    );
    this.failure = failure;
  }
}

const signs: { sign: RegExp; failure: PostgresFailure; advice: string }[] = [
  {
    sign: /pre-existing shared memory block/,
    failure: 'shared-memory',
    advice: 'Stop the postgres processes left behind by a crash, then start again.',
  },
  { sign: /lock file ".*" already exists/, failure: 'taken', advice: 'Start again in a moment.' },
  {
    sign: /Address already in use|could not create any TCP\/IP sockets/,
    failure: 'port',
    advice: 'Check that programs may listen on 127.0.0.1.',
  },
  { sign: /No space left on device|Disk quota exceeded/, failure: 'disk', advice: 'Free some disk space.' },
  {
    sign: /GLIBC_|GLIBCXX_|error while loading shared libraries|cannot execute|Exec format error|ENOENT/,
    failure: 'binary',
    advice:
      'It needs a system with glibc 2.28 or newer (Alpine has musl instead), and complete node_modules: try npm ci.',
  },
  {
    sign: /could not create shared memory segment|could not map anonymous shared memory|Cannot allocate memory/,
    failure: 'memory',
    advice: 'Give the machine or container more memory.',
  },
  {
    sign: /Permission denied|Operation not permitted|Read-only file system|EACCES|EPERM|EROFS/,
    failure: 'permission',
    advice: 'Check who owns DATA_DIR and that it can be written, or choose another DATA_DIR.',
  },
];

/**
 * Maps a message of PostgreSQL or the system to a failure.
 * @param said the end of a log, or an error's message
 */
export function diagnose(said: string, options?: ErrorOptions): PostgresUnavailable {
  const line = lastComplaint(said);
  const known = signs.find(({ sign }) => sign.test(said));
  if (known === undefined)
    return new PostgresUnavailable('unknown', line, 'Its log is postgres.log in DATA_DIR/postgres.', options);
  return new PostgresUnavailable(known.failure, line, known.advice, options);
}

/** FATAL says what happened; the lines after it are mostly hints. */
function lastComplaint(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => /FATAL|PANIC|error/i.test(each)) ?? lines.at(-1) ?? 'it left without a word';
  return `${line
    .replace(/^.*?(FATAL|PANIC):\s*/, '')
    .trim()
    .replace(/\.$/, '')}.`;
}
