/** The database of undo histories. Used here without a library: every page loads this. */
export const HISTORIES = 'kinoloom-history';
/** Their keys begin with the project's id. */
export const historyStores = ['heads', 'films', 'marks'] as const;

/** Removes all histories of undo from this browser. Pages that have them open let go. */
export const forgetHistories = (): void => void globalThis.indexedDB?.deleteDatabase(HISTORIES);

/** Removes those of a deleted project, if this browser has any. */
export function forgetProject(id: string): void {
  const asked = globalThis.indexedDB?.open(HISTORIES);
  if (!asked) return;
  asked.onupgradeneeded = () => asked.transaction?.abort();
  asked.onsuccess = () => {
    const removing = asked.result.transaction(historyStores, 'readwrite');
    // An array sorts after every string and number.
    for (const store of historyStores) removing.objectStore(store).delete(IDBKeyRange.bound([id], [id, []]));
    asked.result.close();
  };
}
