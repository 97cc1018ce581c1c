import type { BrowserContext } from '@playwright/test';
import { limits } from '@kinoloom/contract';
import { openEmbedded } from '../harness/embedded-database.ts';
import type { TestServer } from '../harness/index.ts';
import { seedGallery } from '../harness/seed-gallery.ts';

/** More than is counted, so that totals say so. */
const RECORDS = limits.gallery.countMax + 200;
/** Words without a place to break, as in an address or a language that writes long ones. */
const LONG = 'Nachtmarktbeleuchtungsprobe';

/**
 * Signs a context in to an account with the longest names and the largest numbers that there can be: full flows, titles and tags, a balance of seven
 * digits.
 * @returns its fullest flow
 */
export async function openFullAccount(context: BrowserContext, studio: TestServer): Promise<string> {
  const db = await openEmbedded(studio.dataDir);
  try {
    const client = await seedGallery(studio.url, db, RECORDS);
    const flow = `${client.userId}-flow-1`;
    await db.pool.query(`update "user" set name = $2 where id = $1`, [
      client.userId,
      'Z'.repeat(limits.account.nameMax),
    ]);
    await db.pool.query(`update flow set name = left($2, $3), created_at = now() where id = $1`, [
      flow,
      LONG,
      limits.flow.nameMax,
    ]);
    await db.pool.query(
      `update media set title = left(repeat($2 || ' ', 10), $3), favourite = true,
         tags = array(select rpad($2, $5, $2) || n from generate_series(1, $4) n)
       where flow_id = $1`,
      [flow, LONG.toLowerCase(), limits.gallery.titleMax, limits.gallery.tagsPerMedia, limits.gallery.tagMax - 2],
    );
    await db.pool.query('update credit_account set balance = balance + 7654321 where user_id = $1', [client.userId]);
    await db.pool.query(
      `insert into ledger_entry (user_id, kind, amount, key, note) values ($1, 'grant', 7654321, $1 || ':full', $2)`,
      [client.userId, 'A grant with a note that is as long as a person writes it'],
    );
    await context.request.post('/api/auth/sign-in/email', {
      data: { email: client.email, password: 'correct horse battery' },
      headers: { origin: studio.url },
    });
    return flow;
  } finally {
    await db.close();
  }
}
