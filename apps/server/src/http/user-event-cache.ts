interface Kept<Value> {
  readonly newestEvent: number;
  readonly madeAt: number;
  readonly value: Promise<Value>;
  size: number;
}

interface Options<Value> {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly sizeOf: (value: Value) => number;
  /** Of all that is kept; a key counts as long as it is. */
  readonly mostSize: number;
}

/** A row that somebody changed by hand, which no event tells of, is seen after this long, too. Events are kept for longer. */
const LONGEST_MS = 60_000;

/**
 * What is made of nothing but what the events of one user tell of (`publish`), kept until there is a newer event. Whoever asks reads the
 * number of the newest event first: what was made at or after that number holds all that had been told by then. So nothing that is over
 * is ever answered, whichever process changed it.
 */
export class UserEventCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #options: Options<Value>;
  #size = 0;

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  /**
   * Those who ask while it is being made wait for the same.
   * @param key names the user, too
   * @throws what `make` throws; nothing is kept then
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

  /** Counts what has been made, or forgets what could not be: whoever asked for it has been told. */
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

  /** Those that were asked for last stay. */
  #add(key: string, added: Kept<Value>): void {
    this.#kept.set(key, added);
    this.#size += added.size;
    for (const [oldest, kept] of this.#kept) {
      if (this.#size <= this.#options.mostSize) break;
      this.#drop(oldest, kept);
    }
  }
}
