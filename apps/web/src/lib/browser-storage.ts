export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memory = new Map<string, string>();

/** Replaces storage that the browser blocks, until the page closes. */
const pageStorage: KeyStorage = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, value) => void memory.set(name, value),
  removeItem: (name) => void memory.delete(name),
};

/** The browser's storage, or the page's memory where it is blocked. */
export function browserStorage(): KeyStorage {
  try {
    return localStorage;
  } catch {
    return pageStorage;
  }
}
