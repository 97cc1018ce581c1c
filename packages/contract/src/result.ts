/** Outcome of an operation that can be refused. Refusals that users can cause are values, not exceptions. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Makes a switch exhaustive: a missing case is a compile error. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable state: ${JSON.stringify(value)}`);
}
