import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';

/** Where drizzle notes what it has done; `created_at` is the `when` of the journal. */
const TABLE = 'drizzle.__drizzle_migrations';

/**
 * Refuses a database that has had migrations which are not among ours: a newer version has used it, and our queries would meet tables
 * that they were not written for. Changes nothing. Call it under the migration lock, before migrating.
 * @param folder of our own migrations @throws Error that says what to do
 */
export async function refuseUnknownMigrations(client: ClientBase, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    TABLE,
  ]);
  if (!tables[0]?.found) return;
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => String(folderMillis));
  const { rows } = await client.query<{ created_at: string }>(
    `select created_at::text from ${TABLE} where created_at <> all($1::bigint[]) order by created_at desc`,
    [known],
  );
  const [newest] = rows;
  if (newest === undefined) return;
  const made = new Date(Number(newest.created_at)).toISOString().slice(0, 10);
  throw new Error(
    `The database has been used by a newer version of Kinoloom: ${rows.length} of its migrations are unknown to this one, the latest of ${made}. ` +
      'Start that version or a later one, or restore the backup that was made before the upgrade (docs/operations.md). Nothing was changed.',
  );
}
