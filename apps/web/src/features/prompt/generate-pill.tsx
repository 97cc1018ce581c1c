import { ArrowUp, Plus } from 'lucide-react';
import { CreditGlyph, PriceFigure } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/states.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import * as words from '../../words/en/studio/prompt.ts';

/** `sending` lasts until the server has accepted or refused; several jobs may then run at once. */
export type PillState = 'ready' | 'sending' | 'empty' | 'missing' | 'short';

export interface GeneratePillProps {
  state: PillState;
  /** Whole credits of all. */
  price: number;
  /** How many it makes. */
  count?: number;
  large?: boolean;
  /** What to expect of the job: its time, and when it is charged. */
  quote: string;
  onPress: () => void;
}

/** "Generate 4 variations, 36 credits" */
function nameOf({ state, price, count = 1 }: Pick<GeneratePillProps, 'state' | 'price' | 'count'>): string {
  return state === 'sending' ? words.sendingNamed({ count, price }) : words.generateNamed({ count, state, price });
}

const off = 'cursor-not-allowed border-transparent bg-control text-text-3';
const pillClasses: Readonly<Record<PillState, string>> = {
  ready:
    'border-transparent bg-accent text-on-accent light:border-[rgba(138,83,0,0.45)] hover:bg-accent-hover active:bg-accent-press',
  sending: 'cursor-progress border-live/50 bg-accent-soft text-accent-text',
  empty: off,
  missing: off,
  short: 'border-red/55 bg-red-soft text-red',
};
const endClasses: Readonly<Partial<Record<PillState, string>>> = {
  ready: 'bg-on-accent text-accent',
  empty: 'bg-control-hover',
  missing: 'bg-control-hover',
};

/** The workspace's only amber button, with the live price. */
export function GeneratePill({ state, price, count = 1, large = false, quote, onPress }: GeneratePillProps) {
  const disabled = state === 'sending' || state === 'empty' || state === 'missing';
  return (
    <Tooltip text={quote} side="top">
      <button
        type="button"
        // Not `disabled`: the focus would be lost while sending, and a press with an empty prompt focuses the prompt.
        aria-disabled={disabled || undefined}
        aria-label={nameOf({ state, price, count })}
        className={cx(
          'inline-flex flex-none items-center gap-[7px] rounded-full border pr-1 pl-3.5 font-semibold transition-colors',
          large ? 'h-11 text-16' : 'h-10 text-14',
          pillClasses[state],
        )}
        onClick={onPress}
      >
        {price > 0 && <CreditGlyph size={large ? 16 : 15} />}
        <PriceFigure credits={price} />
        <span
          className={cx(
            'relative ml-[3px] grid place-items-center rounded-full',
            large ? 'size-8.5' : 'size-8',
            endClasses[state],
          )}
        >
          {state === 'sending' && (
            <span className="absolute inset-0">
              <Spinner size={large ? 34 : 32} />
            </span>
          )}
          {state === 'short' ? <Plus /> : <ArrowUp />}
        </span>
      </button>
    </Tooltip>
  );
}
