import { openDB, type DBSchema } from 'idb';

/* What other apps share with the installed studio. Its service worker keeps it here, until a page has taken it. */

/** Where the system sends it: `share_target` of the manifest, and all that the service worker is asked for. */
export const SHARE_PATH = '/studio/share';

/** How long it waits for its user, who may have to sign in first. */
const KEPT_MS = 60 * 60_000;

export interface SharedThings {
  readonly files: readonly File[];
  /** What was written, and the address of what was shared. */
  readonly text: string;
}

interface SharedDatabase extends DBSchema {
  shared: { key: 'newest'; value: SharedThings & { readonly at: number } };
}

const KEY = 'newest';

const store = () =>
  openDB<SharedDatabase>('kinoloom-shared', 1, { upgrade: (database) => void database.createObjectStore('shared') });

async function inStore<T>(act: (database: Awaited<ReturnType<typeof store>>) => Promise<T>): Promise<T> {
  const database = await store();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/** The text of a share. Apps put addresses into any of the parts, and some into two; a file's title is mostly its name. */
export function sharedText(parts: Readonly<Record<'title' | 'text' | 'url', string>>, withFiles: boolean): string {
  const said = [withFiles ? '' : parts.title, parts.text, parts.url].map((part) => part.trim());
  return said
    .filter(
      (part, at) => part !== '' && !said.some((other, place) => other.includes(part) && (other !== part || place < at)),
    )
    .join('\n');
}

/** Keeps what a share brings, in place of an earlier one. @throws when the browser has no room for it */
export async function keepShared(form: FormData, now: number): Promise<void> {
  const part = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const files = form.getAll('files').filter((value) => value instanceof File);
  const text = sharedText({ title: part('title'), text: part('text'), url: part('url') }, files.length > 0);
  await inStore((database) => database.put('shared', { files, text, at: now }, KEY));
}

/** What waits to be taken. */
export function readShared(now: number): Promise<SharedThings | undefined> {
  return inStore(async (database) => {
    const found = await database.get('shared', KEY);
    return found && now - found.at < KEPT_MS ? found : undefined;
  });
}

/** Some of it was taken: the rest still waits. */
export function keepRest(rest: SharedThings): Promise<void> {
  return inStore(async (database) => {
    const found = await database.get('shared', KEY);
    if (!found) return;
    if (rest.files.length === 0 && rest.text === '') await database.delete('shared', KEY);
    else await database.put('shared', { ...rest, at: found.at }, KEY);
  });
}

export const dropShared = (): Promise<void> => inStore((database) => database.delete('shared', KEY));

/** Removes what nobody took in time. */
export function forgetOldShare(now: number): Promise<void> {
  return inStore(async (database) => {
    const found = await database.get('shared', KEY);
    if (found && now - found.at >= KEPT_MS) await database.delete('shared', KEY);
  });
}
