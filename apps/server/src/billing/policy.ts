import { credits, type Credits } from '@kinoloom/contract';

/** What a payment brought. */
interface Paid {
  readonly credits: number;
  readonly cents: number;
}

/** How much of its money has gone back, in cents. */
interface Returned {
  readonly refunded: number;
  /** By disputes that are not won. */
  readonly disputed: number;
}

/** The credits that are to go back with the money: the same share of them, rounded for the user; all of them at most. */
export function askedBack({ credits: brought, cents }: Paid, { refunded, disputed }: Returned): Credits {
  const returned = Math.min(cents, refunded + disputed);
  return credits(cents === 0 ? 0 : Math.floor((brought * returned) / cents));
}

/** A dispute's money is with the bank until we win; inquiries and prevented disputes take none. */
const harmless: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

export const takesMoney = (disputeStatus: string): boolean => !harmless.has(disputeStatus);
