import { credits, err, ok, type Credits, type Result } from '@kinoloom/contract';

/** Whole credits. Always 0 ≤ held ≤ balance. */
export interface Account {
  readonly balance: Credits;
  readonly held: Credits;
}

export interface InsufficientCredits {
  readonly code: 'credits.insufficient';
  readonly required: Credits;
  readonly available: Credits;
}

/** Credits that can be spent: balance − held. */
export const available = (account: Account): Credits => credits(account.balance - account.held);

/** Holds the price, or returns how many credits are missing. */
export function hold(account: Account, price: Credits): Result<Account, InsufficientCredits> {
  if (price > available(account))
    return err({ code: 'credits.insufficient', required: price, available: available(account) });
  return ok({ balance: account.balance, held: credits(account.held + price) });
}

/** Spends held credits. @throws RangeError when fewer are held: a hold is captured at most once */
export const capture = (account: Account, price: Credits): Account => ({
  balance: credits(account.balance - price),
  held: credits(account.held - price),
});

/** Releases held credits. @throws RangeError when fewer are held */
export const release = (account: Account, price: Credits): Account => ({
  balance: account.balance,
  held: credits(account.held - price),
});

export const grant = (account: Account, amount: Credits): Account => ({
  balance: credits(account.balance + amount),
  held: account.held,
});

/** Takes as much of `wanted` as is available; spent and held credits stay. */
export function revoke(account: Account, wanted: Credits): { readonly amount: Credits; readonly after: Account } {
  const amount = credits(Math.min(wanted, available(account)));
  return { amount, after: { balance: credits(account.balance - amount), held: account.held } };
}
