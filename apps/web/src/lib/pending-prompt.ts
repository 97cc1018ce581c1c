import { limits } from '@kinoloom/contract';
import { browserStorage, type KeyStorage } from './browser-storage.ts';
import { onBrowserUser } from './browser-user.ts';

const key = 'kinoloom.pendingPrompt';

// A user's own prompt does not wait for the next user.
onBrowserUser((_now, before) => {
  if (before !== null) browserStorage().removeItem(key);
});

/** Keeps a prompt for the studio, for 24 hours. An empty one removes it. */
export function leavePrompt(text: string, now: number, storage: KeyStorage = browserStorage()): void {
  if (text.trim() === '') storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ text: text.slice(0, limits.prompt.max), at: now }));
}

/** Returns and removes the prompt that was kept less than 24 hours ago. Older or unreadable ones are discarded. */
export function takePrompt(now: number, storage: KeyStorage = browserStorage()): string | undefined {
  const stored = storage.getItem(key);
  storage.removeItem(key);
  return stored === null ? undefined : fresh(stored, now);
}

/** The kept prompt, without removing it. */
export function peekPrompt(now: number, storage: KeyStorage = browserStorage()): string | undefined {
  const stored = storage.getItem(key);
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
