import type { ModelStatus } from '@kinoloom/contract';
import { roughly } from '../../lib/waiting.ts';
import * as libWords from '../../words/en/first/lib.ts';
import * as words from '../../words/en/studio/quote.ts';

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
  if (price === 0) return words.free;
  return count === 1 ? words.chargedWhenStored : words.eachChargedWhenStored({ count });
}

/** @param estimated the expected time in seconds, until enough jobs of the model have ended here */
export function quoteOf(price: number, status: Timed | undefined, estimated: number | undefined, count = 1): Quote {
  const charge = chargeOf(price, count);
  if (status?.times) {
    const time = roughly(status.times.usual);
    return { time: libWords.usually({ time }), text: `${words.takesUsually({ time })} ${charge}` };
  }
  if (estimated === undefined) return { time: '', text: charge };
  const time = roughly(estimated);
  return { time: words.about({ time }), text: `${words.takesAbout({ time })} ${charge}` };
}
