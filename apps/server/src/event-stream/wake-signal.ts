/** Remembers a wake-up that came while nothing was waiting. */
export class WakeSignal {
  closed = false;
  #rung = false;
  #open: (() => void) | undefined;

  wake(): void {
    this.#rung = true;
    this.#open?.();
  }

  close(): void {
    this.closed = true;
    this.wake();
  }

  async wait(): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#open = resolve;
      });
    }
    this.#rung = false;
    this.#open = undefined;
  }
}
