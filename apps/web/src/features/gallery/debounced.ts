export interface Debounced<Args extends readonly unknown[]> {
  readonly call: (...args: Args) => void;
  /** Cancels a pending call. */
  readonly cancel: () => void;
}

/** Debounces: runs once calls have paused for `ms`, with the last arguments. */
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
