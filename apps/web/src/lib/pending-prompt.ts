import { limits } from '@kinoloom/contract';

const key = 'kinoloom.pendingPrompt';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memory = new Map<string, string>();

/** Where a browser with blocked storage keeps it: as long as the page is open. */
const pageShelf: Shelf = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, value) => void memory.set(name, value),
  removeItem: (name) => void memory.delete(name),
};

function browserShelf(): Shelf {
  try {
    return localStorage;
  } catch {
    return pageShelf;
  }
}

/** Leaves a prompt for the studio, for 24 hours. An empty one clears what was left. */
export function leavePrompt(text: string, now: number, shelf: Shelf = browserShelf()): void {
  if (text.trim() === '') shelf.removeItem(key);
  else shelf.setItem(key, JSON.stringify({ text: text.slice(0, limits.prompt.max), at: now }));
}

/** The prompt that was left less than 24 hours ago, which is then gone. Older or unreadable ones are discarded. */
export function takePrompt(now: number, shelf: Shelf = browserShelf()): string | undefined {
  const stored = shelf.getItem(key);
  shelf.removeItem(key);
  return stored === null ? undefined : fresh(stored, now);
}

/** The prompt that was left, without taking it. */
export function peekPrompt(now: number, shelf: Shelf = browserShelf()): string | undefined {
  const stored = shelf.getItem(key);
  return stored === null ? undefined : fresh(stored, now);
}

function fresh(stored: string, now: number): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('text' in value) || !('at' in value)) return undefined;
  const { text, at } = value;
  if (typeof text !== 'string' || typeof at !== 'number') return undefined;
  return now - at < limits.pendingPromptMs ? text : undefined;
}
