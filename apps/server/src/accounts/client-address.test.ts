import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.for([
  ['203.0.113.7', '', [], '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
  ['10.0.0.2', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.2', '6.6.6.6, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.2', '198.51.100.1, 10.0.0.9', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.2', 'nonsense', ['10.0.0.2'], '10.0.0.2'],
  ['::ffff:10.0.0.2', '2001:db8::5', ['10.0.0.2'], '2001:db8::5'],
] as const)(
  'the client of peer %s with X-Forwarded-For "%s" and trusted proxies %j is %s',
  ([peer, forwarded, proxies, expected]) => {
    expect(clientAddress(peer, forwarded, [...proxies])).toBe(expected);
  },
);
