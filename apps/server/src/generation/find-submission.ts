import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable, type RemoteOperation } from '@kinoloom/providers';

/** How long a request may take to arrive after its sender crashed or lost its connection. */
const ARRIVES_WITHIN_MS = 20_000;
/** How long the provider's list is asked for while it cannot be read. */
const UNREADABLE_MS = 60_000;
const RETRY_MS = 1_000;
const RETRY_UNREADABLE_MS = 5_000;

/**
 * Looks for a submission of the time `since` whose answer was lost. A request that was just sent may still arrive, so "not found" counts only after
 * enough time has passed. Undefined as well if the provider's list cannot be read for a minute.
 * @param look asks the provider
 */
export async function findSubmission(
  look: () => Promise<RemoteOperation | undefined>,
  since: number,
  sleep: (ms: number) => Promise<void> = wait,
): Promise<RemoteOperation | undefined> {
  const giveUpAt = Date.now() + UNREADABLE_MS;
  for (;;) {
    try {
      const reference = await look();
      if (reference || Date.now() > since + ARRIVES_WITHIN_MS) return reference;
      await sleep(RETRY_MS);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (Date.now() > giveUpAt) return undefined;
      await sleep(RETRY_UNREADABLE_MS);
    }
  }
}
