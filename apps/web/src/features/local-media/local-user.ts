type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** Of pages whose browser keeps nothing: by account, as long as the page is open. */
const passing = new Map<string, string>();

/**
 * The id under which this browser keeps an account's uploads: random, one for each account, so that who signs in after
 * somebody else does not see their files. It begins with `temp-` where the browser keeps nothing.
 */
export function localUserId(accountId: string, shelf: () => Shelf = () => localStorage): string {
  const key = `kinoloom.local-media-user.${accountId}`;
  try {
    const kept = shelf().getItem(key);
    if (kept !== null && kept !== '') return kept;
    const id = crypto.randomUUID();
    shelf().setItem(key, id);
    return id;
  } catch {
    // Storage is blocked or full.
    const id = passing.get(accountId) ?? `temp-${crypto.randomUUID()}`;
    passing.set(accountId, id);
    return id;
  }
}
