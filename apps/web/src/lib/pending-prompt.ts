import { limits } from '@kinoloom/contract';

const key = 'kinoloom.pendingPrompt';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memory = new Map<string, string>();

/** Replaces storage that the browser blocks, until the page closes. */
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

/** Keeps a prompt for the studio, for 24 hours. An empty one removes it. */
export function leavePrompt(text: string, now: number, shelf: Shelf = browserShelf()): void {
  if (text.trim() === '') shelf.removeItem(key);
  else shelf.setItem(key, JSON.stringify({ text: text.slice(0, limits.prompt.max), at: now }));
}

/** Returns and removes the prompt that was kept less than 24 hours ago. Older or unreadable ones are discarded. */
export function takePrompt(now: number, shelf: Shelf = browserShelf()): string | undefined {
  const stored = shelf.getItem(key);
  shelf.removeItem(key);
  return stored === null ? undefined : fresh(stored, now);
}

/** The kept prompt, without removing it. */
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
