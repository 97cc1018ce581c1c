import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { judgeConnections } from './check-database.ts';
import { judgeClock, judgeDisk } from './check-machine.ts';
import { checkProxies, checkSettings } from './check-settings.ts';
import { textOf } from './finding.ts';

function configOf(env: Record<string, string>) {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test.for([
  ['none', {}, 'ok'],
  ['TLS without a trusted proxy', { PUBLIC_URL: 'https://studio.example' }, 'warn'],
  ['TLS with one', { PUBLIC_URL: 'https://studio.example', TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, 'ok'],
  ['a name in place of an address', { TRUSTED_PROXIES: '10.0.0.1,caddy' }, 'bad'],
] as const)('proxies: %s', ([, env, state]) => {
  expect(checkProxies(configOf(env)).state).toBe(state);
});

test.for([
  ['usual ones', {}, 'ok', 'go together'],
  ['a public address without TLS', { PUBLIC_URL: 'http://studio.example' }, 'warn', 'without TLS'],
  ['open to others, and links lead here', { HOST: '0.0.0.0' }, 'warn', 'links lead to this one'],
  ['a database of several, each with a secret', { DATABASE_URL: 'postgres://x' }, 'warn', 'AUTH_SECRET'],
  ['no push messages', { PUSH: 'off' }, 'warn', 'push messages are off'],
  ['admins whose address is never confirmed', { ADMIN_EMAILS: 'a@example.com' }, 'warn', 'ADMIN_EMAILS'],
] as const)('settings: %s', ([, env, state, what]) => {
  const [finding] = checkSettings(configOf(env));
  expect(finding).toMatchObject({ state, what: expect.stringContaining(what) });
});

test('a disk is bad below 2 GB, and to look at below 10', () => {
  const GB = 1024 ** 3;
  expect([1, 5, 20].map((free) => judgeDisk(free * GB, '/data').state)).toEqual(['bad', 'warn', 'ok']);
});

test('a clock is compared with the database’s, and with the age of the code', () => {
  const made = Date.UTC(2026, 10, 1);
  const now = Date.UTC(2026, 10, 28);
  expect([100, -5_000, 90_000, undefined].map((ahead) => judgeClock(now, ahead, made).state)).toEqual([
    'ok',
    'warn',
    'bad',
    'warn',
  ]);
  expect(judgeClock(Date.UTC(1970, 0, 2), 'none', made).state).toBe('bad');
});

test('connections are to look at when fewer than 20 are left', () => {
  expect([70, 78, 90].map((used) => judgeConnections({ used, most: 97 }).state)).toEqual(['ok', 'warn', 'warn']);
});

test('each line says its state, its subject and what to do', () => {
  const text = textOf([
    { state: 'ok', subject: 'disk', what: '5 GB free' },
    { state: 'bad', subject: 'mail', what: 'refused', advice: 'Check SMTP_URL.' },
  ]);
  expect(text).toBe('ok    disk         5 GB free\nbad   mail         refused\n                   Check SMTP_URL.\n');
});
