import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where a database lies that a server has made and migrated, and that nobody has used since. */
export const FOLDER = 'FIRST_DATABASE';
/** Of the database's folder: all but its port, since each server finds one of its own. */
const PARTS = ['password', 'data'];

/** A new server's database, where there is one to copy; else it makes its own. */
export async function copyFirstDatabase(dataDir: string): Promise<void> {
  const from = process.env[FOLDER];
  // It lies elsewhere where the user that it runs as has no way to the folder.
  if (from === undefined || !existsSync(join(from, 'data'))) return;
  const to = join(dataDir, 'postgres');
  await mkdir(to, { recursive: true });
  try {
    // Owners and modes are as strict as PostgreSQL wants them.
    for (const part of PARTS) await promisify(execFile)('cp', ['-a', join(from, part), join(to, part)]);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}
