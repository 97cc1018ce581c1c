interface Kept<Value> {
  readonly newestEvent: number;
  readonly madeAt: number;
  readonly value: Promise<Value>;
  size: number;
}

interface Options<Value> {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly sizeOf: (value: Value) => number;
  /** Total size of the cache; a key counts by its length. */
  readonly mostSize: number;
}

/** Changes without an event, such as manual ones in the database, are seen after this long. Events are stored for longer. */
const LONGEST_MS = 60_000;

/**
 * Caches values that change only with one user's events (`publish`), until there is a newer one. The caller first reads the number of the newest
 * event: a value computed at that number or a later one includes every change up to it. A stale value is therefore never returned, whichever process
 * made the change.
 */
export class UserEventCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #options: Options<Value>;
  #size = 0;

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  /**
   * Concurrent calls share one computation.
   * @param key includes the user
   * @throws what `make` throws; nothing is cached then
   */
  get(key: string, newestEvent: number, make: () => Promise<Value>): Promise<Value> {
    const { now } = this.#options;
    const kept = this.#kept.get(key);
    if (kept) this.#drop(key, kept);
    if (kept && kept.newestEvent >= newestEvent && now() - kept.madeAt < LONGEST_MS) {
      this.#add(key, kept);
      return kept.value;
    }
    const value = make();
    const made: Kept<Value> = { newestEvent, madeAt: now(), value, size: key.length };
    this.#add(key, made);
    void this.#settle(key, made);
    return value;
  }

  /** Adds the size of a computed value, or drops a failed one, whose error its callers have received. */
  async #settle(key: string, made: Kept<Value>): Promise<void> {
    let ready: Value;
    try {
      ready = await made.value;
    } catch {
      if (this.#kept.get(key) === made) this.#drop(key, made);
      return;
    }
    if (this.#kept.get(key) !== made) return;
    this.#drop(key, made);
    made.size += this.#options.sizeOf(ready);
    this.#add(key, made);
  }

  #drop(key: string, kept: Kept<Value>): void {
    this.#kept.delete(key);
    this.#size -= kept.size;
  }

  /** Evicts the least recently used entries. */
  #add(key: string, added: Kept<Value>): void {
    this.#kept.set(key, added);
    this.#size += added.size;
    for (const [oldest, kept] of this.#kept) {
      if (this.#size <= this.#options.mostSize) break;
      this.#drop(oldest, kept);
    }
  }
}
