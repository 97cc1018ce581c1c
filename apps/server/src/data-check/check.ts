/** One rule of the stored data, and how to find what breaks it. */
export interface DataCheck {
  readonly name: string;
  /** What agrees when nothing is found: "each … has …". */
  readonly promise: string;
  /** The tables that it reads, by their names in the database. */
  readonly tables: readonly string[];
  /** What a difference means for users and for the operator. */
  readonly meaning: string;
  /** What to do about it. */
  readonly advice: string;
  /**
   * A query with a row for each difference: `what` describes it. It reads one snapshot of the database and may join `seen_object(key, bytes)`, the
   * files in the store, and `deadline(model, ms)`, the longest time of each model.
   */
  readonly differences: string;
  /** The files that are compared: a difference in one of them counts only if it is still there after the listing of the store. */
  readonly confirm?: 'missing' | 'unknown';
}

export interface Difference {
  readonly check: DataCheck;
  readonly what: string;
}
