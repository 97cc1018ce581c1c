import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';

/**
 * Builds the indexes of a file of `CREATE INDEX CONCURRENTLY` statements that the database lacks, so that other processes write to their tables
 * meanwhile; migrations run in one transaction, where that is not possible. Call it under the migration lock. One that an interrupted build left
 * half done is built again.
 */
export async function buildIndexes(client: Client, file: string): Promise<void> {
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  const changed = new Set<string>();
  for (const statement of statements) {
    const [, name = '', table = ''] = /CREATE INDEX CONCURRENTLY "(\w+)" ON "(\w+)"/.exec(statement) ?? [];
    const { rows } = await client.query<{ isValid: boolean }>(
      `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`,
      [name],
    );
    if (rows[0]?.isValid) continue;
    if (rows[0]) await client.query(`drop index concurrently "${name}"`);
    await client.query(statement);
    changed.add(table);
  }
  // An index on an expression has statistics of its own.
  for (const table of changed) await client.query(`analyze "${table}"`);
}
