import type { EditJournal, EditJournalEntry } from './journal.ts';
import { isSaved } from './unsaved.ts';

/** Keeps a page's entry of the journal up to date. */
export class JournalWriter {
  readonly #journal: EditJournal | null;
  readonly #onFailed: (error: unknown) => void;
  #writes = 0;
  #kept: boolean;

  /** @param journal null if the browser has no storage */
  constructor(journal: EditJournal | null, onFailed: (error: unknown) => void) {
    this.#journal = journal;
    this.#onFailed = onFailed;
    this.#kept = journal !== null;
  }

  /** Whether the journal has the latest changes. */
  get kept(): boolean {
    return this.#kept;
  }

  /**
   * Writes the entry, or removes it if all is saved. Writes are issued at once and applied in order: a write that waited
   * for the previous one would be lost together with it.
   */
  async write(entry: EditJournalEntry): Promise<void> {
    if (!this.#journal) return;
    const write = (this.#writes += 1);
    let kept = true;
    try {
      if (isSaved(entry.unsaved)) await this.#journal.remove(entry.project, entry.page);
      else await this.#journal.write(entry);
    } catch (error) {
      kept = false;
      this.#onFailed(error);
    }
    // Otherwise the outcome of a later write counts.
    if (write === this.#writes) this.#kept = kept;
  }
}
