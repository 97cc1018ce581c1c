import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditsToRevoke, takesMoney } from './payments.ts';

const paid = { credits: 500, cents: 999 };

test('a refund asks its share of the credits back, at most those that the payment granted', () => {
  expect(creditsToRevoke(paid, { refunded: 0, disputed: 0 })).toBe(0);
  expect(creditsToRevoke(paid, { refunded: 999, disputed: 0 })).toBe(500);
  expect(creditsToRevoke(paid, { refunded: 500, disputed: 0 })).toBe(250);
  expect(creditsToRevoke(paid, { refunded: 999, disputed: 999 })).toBe(500);
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(10_000), fc.nat(20_000), fc.nat(20_000), (credits, cents, refunded, disputed) => {
      const asked = creditsToRevoke({ credits, cents }, { refunded, disputed });
      expect(asked).toBeGreaterThanOrEqual(0);
      expect(asked).toBeLessThanOrEqual(credits);
      expect(creditsToRevoke({ credits, cents }, { refunded: refunded + 1, disputed })).toBeGreaterThanOrEqual(asked);
    }),
  );
});

test('a payment of 0 cents has no credits to ask back', () => {
  expect(creditsToRevoke({ credits: 500, cents: 0 }, { refunded: 0, disputed: 0 })).toBe(0);
});

test.for([
  ['needs_response', true],
  ['under_review', true],
  ['lost', true],
  ['won', false],
  ['prevented', false],
  ['warning_under_review', false],
] as const)('a dispute with status %s takes money: %s', ([status, takes]) => {
  expect(takesMoney(status)).toBe(takes);
});
