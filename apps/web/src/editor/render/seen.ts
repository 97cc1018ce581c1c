type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (userId: string): string => `kinoloom.renders-seen.${userId}`;

/** Up to when a user has seen the renders that ended: ISO 8601; null where nothing is known. */
export function seenUntil(userId: string, shelf: Shelf = localStorage): string | null {
  const kept = shelf.getItem(keyOf(userId));
  return kept !== null && Number.isFinite(Date.parse(kept)) ? kept : null;
}

export const setSeenUntil = (userId: string, at: string, shelf: Shelf = localStorage): void =>
  shelf.setItem(keyOf(userId), at);
