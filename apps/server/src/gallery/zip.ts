import { downloadName, holdFiles, releaseFiles, type HeldFile } from '../media/index.ts';
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
    const zip = await zipStream([...entriesOf(objects, files), ...(missing.length > 0 ? [noteOf(missing)] : [])]);
    // The hourly sweep releases what cannot be released now.
    zip.stream.once('close', () => void done().catch(() => undefined));
    return zip;
  } catch (error) {
    await done();
    throw error;
  }
}

/** Entries with the names of single downloads. A duplicate name gets a number. */
function entriesOf(objects: Objects, files: readonly HeldFile[]): ZipEntry[] {
  const taken = new Set<string>();
  return files.map(({ row, key, bytes }) => {
    const name = unused(taken, downloadName('', row, row.name));
    taken.add(name);
    return { name, at: row.createdAt, bytes, open: () => bytesOf(objects, key) };
  });
}

function unused(taken: ReadonlySet<string>, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : name.replace(/(?=\.\w+$)/, `-${number}`);
    if (!taken.has(candidate)) return candidate;
  }
}

async function* bytesOf(objects: Objects, key: string): AsyncGenerator<Uint8Array> {
  const { stream } = await objects.get(key);
  yield* stream;
}

function noteOf(missing: readonly string[]): ZipEntry {
  const note = Buffer.from(
    `These files were deleted before they could be packed. Each is named by its id.\n\n${missing.join('\n')}\n`,
  );
  return {
    name: MISSING,
    bytes: note.length,
    async *open() {
      yield note;
    },
  };
}
