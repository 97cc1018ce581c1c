import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Environment variable with the folder of a migrated, unused database. */
export const FOLDER = 'FIRST_DATABASE';
/** The files to copy: everything but the port, because each server chooses its own. */
const PARTS = ['password', 'data'];

/** Copies that database for a new server, which otherwise creates its own. */
export async function copyFirstDatabase(dataDir: string): Promise<void> {
  const from = process.env[FOLDER];
  // It is elsewhere when the database's user cannot reach the folder.
  if (from === undefined || !existsSync(join(from, 'data'))) return;
  const to = join(dataDir, 'postgres');
  await mkdir(to, { recursive: true });
  try {
    // `cp -a` keeps the owners and modes that PostgreSQL requires.
    for (const part of PARTS) await promisify(execFile)('cp', ['-a', join(from, part), join(to, part)]);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}
