/* `npm run make-admin -- <email>`: makes an account of this installation an admin. The server may run meanwhile. */
import { makeAdmin } from './accounts/index.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { withDatabase } from './platform/with-database.ts';

const USAGE = 'Name the email address of one account: npm run make-admin -- person@example.com';

/** @returns what went wrong, as a sentence */
async function main([email, ...others]: readonly string[]): Promise<string | undefined> {
  const config = readConfig(process.env);
  if (!config.ok) return config.error;
  if (email === undefined || !email.includes('@') || others.length > 0) return USAGE;
  const { DATA_DIR, SMTP_URL } = config.value;
  const made = await withDatabase(config.value, createLog('error'), ({ queries }) =>
    makeAdmin(queries, email, SMTP_URL !== undefined),
  );
  if (!made) return `There is no database in ${DATA_DIR} yet. Start the studio and sign up, then try again.`;
  if (!made.ok) return made.error;
  const since = made.value.toISOString().slice(0, 10);
  process.stdout.write(`The account ${email}, which signed up on ${since}, is an admin now.\n`);
  return undefined;
}

const problem = await main(process.argv.slice(2));
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
