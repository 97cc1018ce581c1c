import { Readable } from 'node:stream';
import { downloadName, holdFiles, openDownload, releaseFiles, type HeldFile } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { zipStream, type Zip, type ZipEntry } from '../platform/zip-stream.ts';

const MISSING = 'deleted-meanwhile.txt';

/** Packs media in the order of their ids. Their files are kept until the last byte was read or the client has disconnected. */
export async function zipMedia(
  { db, objects }: { readonly db: Database; readonly objects: Objects },
  userId: string,
  ids: readonly string[],
): Promise<Zip> {
  const holder = `zip:${crypto.randomUUID()}`;
  const held = await holdFiles(db, holder, userId, ids);
  const done = (): Promise<void> => releaseFiles(db, objects, holder);
  try {
    const byId = new Map(held.map((file) => [file.row.id, file]));
    const files = ids.flatMap((id) => byId.get(id) ?? []);
    const missing = ids.filter((id) => !byId.has(id));
    const entries = await entriesOf(objects, files);
    const zip = await zipStream([...entries, ...(missing.length > 0 ? [noteOf(missing)] : [])]);
    // The hourly sweep releases what cannot be released now.
    zip.stream.once('close', () => void done().catch(() => undefined));
    return zip;
  } catch (error) {
    await done();
    throw error;
  }
}

/** Files whose beginnings are read at once, for the places of their marks. */
const AT_ONCE = 16;

/** Entries with the names and the bytes of single downloads. A duplicate name gets a number. */
async function entriesOf(objects: Objects, files: readonly HeldFile[]): Promise<ZipEntry[]> {
  const taken = new Set<string>();
  const entries: ZipEntry[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const next = files.slice(at, at + AT_ONCE);
    const opened = await Promise.all(
      next.map(async (file) => ({ row: file.row, content: await openDownload(objects, file) })),
    );
    for (const { row, content } of opened) {
      const name = unused(taken, downloadName('', row, row.name));
      taken.add(name);
      entries.push({ name, at: row.createdAt, ...content });
    }
  }
  return entries;
}

function unused(taken: ReadonlySet<string>, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : name.replace(/(?=\.\w+$)/, `-${number}`);
    if (!taken.has(candidate)) return candidate;
  }
}

function noteOf(missing: readonly string[]): ZipEntry {
  const note = Buffer.from(
    `These files were deleted before they could be packed. Each is named by its id.\n\n${missing.join('\n')}\n`,
  );
  return {
    name: MISSING,
    at: new Date(),
    bytes: note.length,
    open: async () => Readable.from([note]),
  };
}
