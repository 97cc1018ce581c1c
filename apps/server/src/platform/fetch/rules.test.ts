import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHttps } from './rules.ts';

test.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:82b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'link-local: the metadata of clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'documentation'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarking'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:8.8.8.8', 'mapped, whatever it maps to'],
  ['::7f00:1', 'compatible loopback'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd12:3456::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['localhost', 'no address'],
  ['', 'no address'],
])('%s is not public (%s)', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('no address of a private network is public, in any IPv4 or IPv6 form', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('10', '127', '192.168', '169.254', '172.20'),
      fc.array(fc.nat(255), { minLength: 3, maxLength: 3 }),
      (net, rest) => {
        const address = [...net.split('.'), ...rest].slice(0, 4).join('.');
        const forms = [address, `::ffff:${address}`, `::${address}`, `64:ff9b::${address}`];
        expect(forms.filter(isPublicAddress)).toEqual([]);
      },
    ),
  ));

test.for([
  ['https://studio.example.com', true],
  ['https://8.8.8.8', true],
  ['https://[2606:4700:4700::1111]:8443', true],
  ['http://studio.example.com', false],
  ['https://localhost:3000', false],
  ['https://studio', false],
  ['https://studio.local', false],
  ['https://127.0.0.1', false],
  ['https://192.168.1.20:3000', false],
  ['https://[::1]', false],
] as const)('isPublicHttps(%s) is %s', ([address, callable]) => {
  expect(isPublicHttps(address)).toBe(callable);
});
