import { expect, test } from 'vitest';
import { diagnose } from './unavailable.ts';

test.each([
  ['2026-11-21 01:00:00 UTC [7] FATAL:  could not write lock file "postmaster.pid": No space left on device', 'disk'],
  ['FATAL:  could not create any TCP/IP sockets', 'port'],
  [
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\nHINT:  Terminate any old server processes',
    'shared-memory',
  ],
  ['postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file', 'binary'],
  ["postgres: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.28' not found", 'binary'],
  ['spawn /app/node_modules/postgres ENOENT', 'binary'],
  ['initdb: error: could not access directory "/data/pg": Permission denied', 'permission'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'memory'],
  ['FATAL:  something never heard of', 'unknown'],
])('%s is diagnosed as %s, and the message names a remedy', (said, failure) => {
  const error = diagnose(said);
  expect(error.failure).toBe(failure);
  expect(error.message).toMatch(/^The built-in PostgreSQL cannot run: .+\. .*DATABASE_URL/);
});

test('the message quotes the FATAL line without its time and process id', () => {
  const said =
    '2026-11-21 01:00:00.000 UTC [7] LOG:  starting\n2026-11-21 01:00:00.001 UTC [7] FATAL:  the reason\nHINT:  try';
  expect(diagnose(said).message).toContain('cannot run: the reason. ');
});
