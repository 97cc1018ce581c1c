import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credits } from '@kinoloom/contract';
import { available, capture, grant, hold, release, revoke } from './policy.ts';

const amount = fc.integer({ min: 0, max: 10_000 }).map(credits);

test('a hold succeeds only within the balance, and its capture or release neither creates nor loses credits', () => {
  fc.assert(
    fc.property(amount, amount, (start, price) => {
      const account = grant({ balance: credits(0), held: credits(0) }, start);
      const held = hold(account, price);
      expect(held.ok).toBe(price <= start);
      if (!held.ok) return;
      expect(available(held.value)).toBe(start - price);
      expect(release(held.value, price)).toEqual(account);
      expect(capture(held.value, price)).toEqual({ balance: start - price, held: 0 });
    }),
  );
});

test('a hold cannot be captured twice', () => {
  const held = hold({ balance: credits(10), held: credits(0) }, credits(10));
  expect(() => held.ok && capture(capture(held.value, credits(10)), credits(10))).toThrow(RangeError);
});

test('a revocation takes at most the available credits and leaves held credits unchanged', () => {
  fc.assert(
    fc.property(amount, amount, amount, (start, price, wanted) => {
      const granted = grant({ balance: credits(0), held: credits(0) }, start);
      const held = hold(granted, price);
      const before = held.ok ? held.value : granted;
      const { amount: taken, after } = revoke(before, wanted);
      expect(taken).toBe(Math.min(wanted, available(before)));
      expect(after).toEqual({ balance: before.balance - taken, held: before.held });
    }),
  );
});
