import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, whenDatabaseAvailable } from './availability.ts';

function databaseError(code: string): Error {
  const error = new DatabaseError('from the server', 0, 'error');
  error.code = code;
  return error;
}
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

test.for([
  ['a terminated backend', databaseError('57P01'), true],
  ['a server that starts', databaseError('57P03'), true],
  ['a broken connection', databaseError('08006'), true],
  ['too many connections', databaseError('53300'), true],
  ['a standby after a failover', databaseError('25006'), true],
  ['a cancelled statement', databaseError('57014'), false],
  ['a violated constraint', databaseError('23505'), false],
  ['no server', refused, true],
  ['no server under any address', new AggregateError([refused]), true],
  ['a query that wraps its cause', new Error('Failed query: select 1', { cause: databaseError('57P01') }), true],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  ['a failed fetch', new TypeError('fetch failed'), false],
  ['no error at all', 'ECONNREFUSED', false],
] as const)('isDatabaseUnavailable classifies %s', ([, error, expected]) => {
  expect(isDatabaseUnavailable(error)).toBe(expected);
});

test('work is retried while the database is unavailable, and not after other errors', async () => {
  let tries = 0;
  const work = async (): Promise<number> => {
    tries++;
    if (tries < 3) throw databaseError('57P01');
    return tries;
  };
  expect(await whenDatabaseAvailable(work)).toBe(3);
  const broken = async (): Promise<never> => Promise.reject(databaseError('23505'));
  await expect(whenDatabaseAvailable(broken)).rejects.toMatchObject({ code: '23505' });
});
