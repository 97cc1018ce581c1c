export interface Debounced<Args extends readonly unknown[]> {
  readonly call: (...args: Args) => void;
  /** Forgets a call that waits. */
  readonly cancel: () => void;
}

/** Runs once the calls have paused for `ms`, as the last of them asked. */
export function debounced<Args extends readonly unknown[]>(run: (...args: Args) => void, ms: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  return {
    call(...args) {
      cancel();
      timer = setTimeout(() => run(...args), ms);
    },
    cancel,
  };
}
