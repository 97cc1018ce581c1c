import { expect, test } from 'vitest';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { AppEnv } from '../http/index.ts';
import { clientAddress, createProxyWarning } from './client-address.ts';

test.for([
  ['203.0.113.7', '', [], '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
  ['10.0.0.2', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.2', '6.6.6.6, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.2', '198.51.100.1, 10.0.0.9', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.2', 'nonsense', ['10.0.0.2'], '10.0.0.2'],
  ['10.0.0.2', '198.51.100.1', ['caddy', '10.0.0.0/8'], '198.51.100.1'],
  ['::ffff:10.0.0.2', '2001:db8::5', ['10.0.0.2'], '2001:db8::5'],
] as const)(
  'the client of peer %s with X-Forwarded-For "%s" and trusted proxies %j is %s',
  ([peer, forwarded, proxies, expected]) => {
    expect(clientAddress(peer, forwarded, [...proxies])).toBe(expected);
  },
);

test('a forwarded address from a peer that is not trusted is warned of once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const warn = createProxyWarning(log, ['10.0.0.0/8']);
  const app = new Hono<AppEnv>().get('/', (context) => {
    warn(context);
    return context.text('');
  });
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  await ask('203.0.113.7', {});
  await ask('10.0.0.2', { 'x-forwarded-for': '198.51.100.1' });
  expect(lines).toEqual([]);
  await ask('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' });
  await ask('203.0.113.8', { 'x-forwarded-for': '198.51.100.1' });
  expect(lines).toEqual([expect.stringMatching(/"peer":"203\.0\.113\.7".*TRUSTED_PROXIES/)]);
});
