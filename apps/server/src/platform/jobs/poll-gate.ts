/** All workers are notified at once; those that poll at different moments do not contend for the same rows. */
const SPREAD_MS = 30;

/** Lets a poll of a queue pass at once, unless the last one found nothing and no notification came since. */
export class PollGate {
  readonly #quiet = new Set<string>();
  readonly #held = new Map<string, () => void>();
  #isOpen = false;

  async poll(queue: string, claim: () => Promise<string[]>, hasWaiting: () => Promise<boolean>): Promise<string[]> {
    if (this.#quiet.has(queue)) await this.#hold(queue);
    // Before the poll: a notification that comes during it must not be lost.
    if (!this.#isOpen) this.#quiet.add(queue);
    let mayHaveMore = true;
    try {
      const claimed = await claim();
      mayHaveMore = claimed.length > 0 || (await hasWaiting());
      return claimed;
    } finally {
      if (mayHaveMore) this.#quiet.delete(queue);
    }
  }

  wake(queue: string): void {
    this.#quiet.delete(queue);
    this.#held.get(queue)?.();
  }

  wakeAll(): void {
    this.#quiet.clear();
    for (const release of this.#held.values()) release();
  }

  /** From now on no poll is held. */
  open(): void {
    this.#isOpen = true;
    this.wakeAll();
  }

  async #hold(queue: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(queue, () => setTimeout(resolve, this.#isOpen ? 0 : Math.random() * SPREAD_MS));
    await promise;
    this.#held.delete(queue);
  }
}
