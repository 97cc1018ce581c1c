import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { tables } from '../platform/db/index.ts';

const once = 'One row for an account.';
const perJob = 'Rows of jobs: QUOTA_UNFINISHED_JOBS at a time; each stays as a receipt.';
const perFile = 'Rows of files: QUOTA_STORAGE_GB and QUOTA_UPLOADS_PER_HOUR.';

/** What keeps one account from filling each table. A new table with rows of accounts needs a limit, and its line here. */
const limitOf: Readonly<Record<string, string>> = {
  user: 'The rate limit of sign-ups.',
  session: 'The newest 200 of an account.',
  account: 'One for each way to sign in.',
  verification: 'The rate limits of sign-ups, sign-ins and password resets.',
  assistant_use: once,
  upload_use: once,
  transcript_use: once,
  credit_account: once,
  billing_customer: once,
  departure: once,
  ledger_entry: perJob,
  billing_checkout: '60 an hour.',
  billing_subscription: 'Each is paid.',
  billing_payment: 'Each is paid.',
  flow: 'QUOTA_FLOWS.',
  media: perFile,
  media_tag: 'limits.gallery.tagsPerMedia for each file.',
  trash: perFile,
  trashed_media: perFile,
  share: 'limits.share.most that have not expired; the hourly sweep deletes the others.',
  zip_order: 'The newest limits.gallery.zipOrders of an account, for ten minutes.',
  stored_object: perFile,
  media_object: perFile,
  media_proxy: perFile,
  transcript: perFile,
  project: 'QUOTA_PROJECTS and QUOTA_PROJECTS_GB.',
  project_version: 'QUOTA_PROJECTS_GB, limits.project.namedVersions and automaticVersions.',
  own_font: 'ownFontLimits.most, and QUOTA_STORAGE_GB for its file.',
  own_look: 'ownLookLimits.keptMost.',
  own_template: 'ownTemplateLimits.most.',
  job: perJob,
  render_part: 'Rows of running renders.',
  push_subscription: 'limits.push.browsers.',
  push_due: perJob,
  event: 'Deleted by the hourly sweep.',
};
/** Tables without rows of accounts. */
const ofNobody = new Set([
  'audit_entry',
  'billing_event',
  'connection',
  'installation',
  'model_check',
  'own_model',
  'push_key',
  'queue_turn',
  'rateLimit',
  'render_segment',
  'worker',
]);

test('every table has a limit to what one account can write into it, or holds nothing of accounts', () => {
  const all = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [table] : []));
  expect(all.length).toBeGreaterThan(30);
  const names = all.map((table) => getTableName(table));
  expect(names.toSorted()).toEqual([...Object.keys(limitOf), ...ofNobody].toSorted());
  const ofAccounts = all.filter((table) =>
    getTableConfig(table).columns.some(({ name }) =>
      ['user_id', 'userId', 'owner', 'project_id', 'job_id'].includes(name),
    ),
  );
  expect(ofAccounts.map((table) => getTableName(table)).filter((name) => ofNobody.has(name))).toEqual([]);
});
