import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../apps/server/src/platform/db/index.ts';

/** Number of rows that contain `what`, by table, including the workflow engine's tables. */
export async function tablesThatName(db: Database, what: string): Promise<Record<string, number>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where position($1 in t::text) > 0`,
      [what],
    );
    if (rows[0]?.n) found[name] = rows[0].n;
  }
  return found;
}

/** Stored files, and files with their MIME types, whose path contains the user's id. */
export async function filesThatName(dataDir: string, userId: string): Promise<string[]> {
  const folder = join(dataDir, 'objects');
  return (await readdir(folder, { recursive: true })).filter((path) => path.includes(userId));
}
