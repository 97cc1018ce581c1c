import { z } from 'zod';

/** What the server sends along with the page. */
const FirstAnswers = z.object({
  /** The newest event from before anything was looked up. */
  since: z.number(),
  /** What it answers to the calls that this page makes first, by their addresses. */
  answers: z.record(z.string(), z.unknown()),
});

/** A call that comes later is made. */
const FRESH_MS = 20_000;

const text = globalThis.document?.getElementById('first-answers')?.textContent;
const sent = text ? FirstAnswers.parse(JSON.parse(text)) : undefined;
const answers = new Map(Object.entries(sent?.answers ?? {}));
let since = sent?.since;

/** Whether the page brought any that are still to be taken. */
export const broughtAnswers = (): boolean => answers.size > 0;

/** The answer that came with the page to a call of this address, if one did. Each serves once. */
export function takeFirstAnswer(address: string): unknown {
  const answer = performance.now() < FRESH_MS ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
}

/**
 * The event after which the first connection begins to listen; later ones go on from what they have heard. What has not been taken by
 * then never is: nobody would tell it the news.
 */
export function takeFirstEvent(): number | undefined {
  forgetFirstAnswers();
  const first = since;
  since = undefined;
  return first;
}

/** Somebody else is here now. */
export function forgetFirstAnswers(): void {
  answers.clear();
}
