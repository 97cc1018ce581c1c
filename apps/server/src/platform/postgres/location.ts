import { existsSync, realpathSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PostgresUnavailable } from './unavailable.ts';

/** In the data folder: the place of its database, where that is elsewhere. */
const LOCATION = 'location';
/** In that place: the data folder whose database it is. */
const BELONGS_TO = 'belongs-to';

/** Where the database of this folder is kept if not in it, as the folder itself says. */
export async function readLocation(near: string): Promise<string | undefined> {
  const file = path.join(near, LOCATION);
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined;
}

/** Notes in both places that the database of `near` is kept in `home`. */
export async function writeLocation(near: string, home: string): Promise<void> {
  await claim(near, home);
  await replaceFile(path.join(near, LOCATION), home);
}

/**
 * Looks whether the database in `home` is there, and is that of `near`. A data folder that was moved takes its database along; a copy
 * of one must not use the database of the original. @throws PostgresUnavailable
 */
export async function checkLocation(near: string, home: string): Promise<void> {
  const location = path.join(near, LOCATION);
  if (!existsSync(home)) {
    throw new PostgresUnavailable(
      'place',
      `the database of ${near} is kept in ${home}, as the file ${location} says, and that folder is missing.`,
      `Restore it from the backup: it is not part of DATA_DIR. Or delete that file to start with an empty database.`,
    );
  }
  const file = path.join(home, BELONGS_TO);
  const owner = existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined;
  if (owner === realpathSync(near)) return;
  if (owner !== undefined && (await readLocation(owner)) === home) {
    throw new PostgresUnavailable(
      'place',
      `${near} is a copy of ${owner}, and the database of that is in ${home}: two servers must not share it.`,
      `Start with DATA_DIR=${path.dirname(owner)}; or, with that server stopped, copy ${home} too, and write the copy's path into ${location}.`,
    );
  }
  await claim(near, home);
}

const claim = (near: string, home: string): Promise<void> =>
  replaceFile(path.join(home, BELONGS_TO), realpathSync(near));

/** Renamed into place: a reader sees the old text or the new one, never half of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${text}\n`);
  await rename(draft, file);
}
