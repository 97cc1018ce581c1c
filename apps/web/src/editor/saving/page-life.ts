const lockName = (page: string): string => `kinoloom-editor-${page}`;

/** Which pages of this browser live. */
export interface PageLife {
  /** Says that this page lives, until `signal` or until the page is gone, however it goes. */
  markAlive(page: string, signal: AbortSignal): void;
  /** Those of the pages that still live. */
  living(pages: readonly string[]): Promise<Set<string>>;
}

/** By the browser's locks, which a killed page loses too. Where there are none, every other page counts as gone. */
export const pageLife: PageLife = {
  markAlive(page, signal) {
    if (!('locks' in navigator)) return;
    const held = navigator.locks.request(
      lockName(page),
      () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    );
    // Only a document that is no longer active is refused, and that one is gone.
    held.catch(() => undefined);
  },

  async living(pages) {
    if (!('locks' in navigator)) return new Set();
    const { held = [] } = await navigator.locks.query();
    const names = new Set(held.map(({ name }) => name));
    return new Set(pages.filter((page) => names.has(lockName(page))));
  },
};
