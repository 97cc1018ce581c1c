import type { ModelStatus } from '@kinoloom/contract';
import { roughly } from '../../lib/waiting.ts';

/** What the prompt says about a job before it is started, besides its price. */
export interface Quote {
  /** How long it takes; empty if unknown. */
  readonly time: string;
  /** The same in a sentence, with what it costs and when nothing is charged. */
  readonly text: string;
}

type Timed = Pick<ModelStatus, 'times'>;

/** When what is charged: several are charged one by one. */
function chargeOf(price: number, count: number): string {
  if (price === 0) return 'Free.';
  return count === 1
    ? 'Charged when the result is stored. Nothing is charged if it fails or is cancelled.'
    : `Each of the ${count} is charged when it is stored. Nothing is charged for one that fails or is cancelled.`;
}

/** @param estimated the expected time in seconds, until enough jobs of the model have ended here */
export function quoteOf(price: number, status: Timed | undefined, estimated: number | undefined, count = 1): Quote {
  const charge = chargeOf(price, count);
  if (status?.times) {
    const { usual, longest } = status.times;
    const time = `usually ${roughly(usual)}`;
    return { time, text: `Here ${time}, nine of ten within ${roughly(Math.max(usual, longest))}. ${charge}` };
  }
  if (estimated === undefined) return { time: '', text: charge };
  const time = `about ${roughly(estimated)}`;
  return { time, text: `Takes ${time}. ${charge}` };
}
