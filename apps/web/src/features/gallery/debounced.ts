export interface Debounced {
  readonly call: () => void;
  /** Forgets a call that waits. */
  readonly cancel: () => void;
}

/** Runs once the calls have paused for `ms`. */
export function debounced(run: () => void, ms: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  return {
    call() {
      cancel();
      timer = setTimeout(run, ms);
    },
    cancel,
  };
}
