const lockName = (page: string): string => `kinoloom-editor-${page}`;

/** Which pages of this browser are alive. */
export interface PageLife {
  /** Marks this page as alive, until `signal` aborts or the page ends in any way. */
  markAlive(page: string, signal: AbortSignal): void;
  /** The pages that are still alive. */
  living(pages: readonly string[]): Promise<Set<string>>;
}

/** Uses Web Locks, which a killed page releases, too. Without them, every other page counts as closed. */
export const pageLife: PageLife = {
  markAlive(page, signal) {
    if (!('locks' in navigator)) return;
    const held = navigator.locks.request(
      lockName(page),
      () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    );
    // Rejected only for an inactive document, whose page is gone.
    held.catch(() => undefined);
  },

  async living(pages) {
    if (!('locks' in navigator)) return new Set();
    const { held = [] } = await navigator.locks.query();
    const names = new Set(held.map(({ name }) => name));
    return new Set(pages.filter((page) => names.has(lockName(page))));
  },
};
