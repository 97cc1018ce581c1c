import { existsSync, realpathSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PostgresUnavailable } from './unavailable.ts';

/** In the data folder: the path of its database, if that is elsewhere. */
const LOCATION = 'location';
/** In the database's folder: the path of the data folder that it belongs to. */
const BELONGS_TO = 'belongs-to';

/** The database's folder as recorded in this data folder; undefined when it is inside. */
export async function readLocation(near: string): Promise<string | undefined> {
  const file = path.join(near, LOCATION);
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined;
}

/** Records in both folders that the database of `near` is in `home`. */
export async function writeLocation(near: string, home: string): Promise<void> {
  await claim(near, home);
  await replaceFile(path.join(near, LOCATION), home);
}

/**
 * Checks that the database in `home` exists and belongs to `near`. A moved data folder keeps its database; a copied one must not use the database of
 * the original. @throws PostgresUnavailable
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

/** Atomic: renamed into place, so that readers see the old text or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${text}\n`);
  await rename(draft, file);
}
