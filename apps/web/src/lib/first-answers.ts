import { z } from 'zod';

/** Data that the server embeds in the page. */
const FirstAnswers = z.object({
  /** The id of the newest event before the answers were read. */
  since: z.number(),
  /** Answers to the page's first requests, by address. */
  answers: z.record(z.string(), z.unknown()),
});

/** Older answers are not used. */
const FRESH_MS = 20_000;

const text = globalThis.document?.getElementById('first-answers')?.textContent;
const sent = text ? FirstAnswers.parse(JSON.parse(text)) : undefined;
const answers = new Map(Object.entries(sent?.answers ?? {}));
let since = sent?.since;

/** Whether embedded answers are left. */
export const broughtAnswers = (): boolean => answers.size > 0;

/** The embedded answer to a request of this address, if any. Each is used once. */
export function takeFirstAnswer(address: string): unknown {
  const answer = performance.now() < FRESH_MS ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
}

/**
 * The id of the event after which the first connection starts; later ones resume from their own last event. Unused answers are
 * dropped, since events that change them would be missed.
 */
export function takeFirstEvent(): number | undefined {
  forgetFirstAnswers();
  const first = since;
  since = undefined;
  return first;
}

/** Drops all answers: they belong to another user. */
export function forgetFirstAnswers(): void {
  answers.clear();
}
