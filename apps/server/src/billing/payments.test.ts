import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedBack, takesMoney } from './payments.ts';

const paid = { credits: 500, cents: 999 };

test('a refund asks its share of the credits back, at most those that the payment granted', () => {
  expect(askedBack(paid, { refunded: 0, disputed: 0 })).toBe(0);
  expect(askedBack(paid, { refunded: 999, disputed: 0 })).toBe(500);
  expect(askedBack(paid, { refunded: 500, disputed: 0 })).toBe(250);
  expect(askedBack(paid, { refunded: 999, disputed: 999 })).toBe(500);
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(10_000), fc.nat(20_000), fc.nat(20_000), (credits, cents, refunded, disputed) => {
      const asked = askedBack({ credits, cents }, { refunded, disputed });
      expect(asked).toBeGreaterThanOrEqual(0);
      expect(asked).toBeLessThanOrEqual(credits);
      expect(askedBack({ credits, cents }, { refunded: refunded + 1, disputed })).toBeGreaterThanOrEqual(asked);
    }),
  );
});

test('a payment of 0 cents has no credits to ask back', () => {
  expect(askedBack({ credits: 500, cents: 0 }, { refunded: 0, disputed: 0 })).toBe(0);
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
