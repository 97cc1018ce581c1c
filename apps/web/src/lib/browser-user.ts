/* What this browser keeps belongs to an account: several people may use it. Until the session is known, and after a sign-out, the
   owner is a visitor. */

let current: string | null = null;
type Listener = (now: string | null, before: string | null) => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever another user, or a visitor, takes over. @returns a function to stop */
export function onBrowserUser(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setBrowserUser(userId: string | null): void {
  if (userId === current) return;
  const before = current;
  current = userId;
  for (const listener of listeners) listener(userId, before);
}

/** The signed-in user; null for a visitor. */
export const browserUser = (): string | null => current;

/** The name under which the current user's part of something is stored. */
export const ownKey = (name: string, userId = current): string => `${name}.${userId ?? 'visitor'}`;
