import type { ModelCosts } from '@kinoloom/contract';
import { numberLocale, usDollars } from '../../../lib/formatters.ts';
import * as words from '../../../words/en/studio/connections.ts';

/** Single jobs cost fractions of a cent. */
const dollars = { ...usDollars, minimumFractionDigits: 2, maximumFractionDigits: 4 } as const;

/** What a vendor charged: in dollars, or in the vendor's own credits, which are not those of this studio. */
export function costText({ amount, unit }: Pick<ModelCosts['charged'][number], 'amount' | 'unit'>): string {
  switch (unit) {
    case 'USD':
      return amount.toLocaleString(numberLocale, dollars);
    case 'credits':
      return words.ofItsCredits({ amount: amount.toLocaleString(numberLocale, { maximumFractionDigits: 2 }) });
  }
}
