import type { ModelCosts } from '@kinoloom/contract';

/** Single jobs cost fractions of a cent. */
const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 4 } as const;

/** What a vendor charged: in dollars, or in the vendor's own credits, which are not those of this studio. */
export function costText({ amount, unit }: Pick<ModelCosts['charged'][number], 'amount' | 'unit'>): string {
  switch (unit) {
    case 'USD':
      return `$${amount.toLocaleString('en-US', decimals)}`;
    case 'credits':
      return `${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })} of its credits`;
  }
}
