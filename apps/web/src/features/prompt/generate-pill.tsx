import { ArrowUp, Plus } from 'lucide-react';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** `sending` lasts until the server has accepted or refused; several jobs may then run at once. */
export type PillState = 'ready' | 'sending' | 'empty' | 'missing' | 'short';

export interface GeneratePillProps {
  state: PillState;
  /** Whole credits. */
  price: number;
  large?: boolean;
  onPress: () => void;
}

const meaning: Readonly<Record<PillState, string>> = {
  ready: 'Generate',
  sending: 'Sending to generate',
  empty: 'Generate: write what you want to see first',
  missing: 'Generate: something is still to be chosen',
  short: 'Generate: too few credits',
};

/** The one amber button of the workspace, with the live price. */
export function GeneratePill({ state, price, large = false, onPress }: GeneratePillProps) {
  const off = state === 'sending' || state === 'empty' || state === 'missing';
  return (
    <button
      type="button"
      // Not `disabled`: the focus would be lost while sending, and a press on an empty prompt leads to the prompt.
      aria-disabled={off || undefined}
      aria-label={`${meaning[state]}, ${price} ${price === 1 ? 'credit' : 'credits'}`}
      className={cx('p-pill', `p-pill-${state === 'missing' ? 'empty' : state}`, large && 'p-pill-large')}
      onClick={onPress}
    >
      <CreditGlyph size={large ? 16 : 15} />
      <Amount value={price} />
      <span className="p-pill-end">
        {state === 'sending' && (
          <span className="p-pill-ring">
            <Spinner size={large ? 34 : 32} />
          </span>
        )}
        {state === 'short' ? <Plus /> : <ArrowUp />}
      </span>
    </button>
  );
}
