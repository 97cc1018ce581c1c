/** More than any part that is deleted at once. */
const MANY = 2_300;

/** Rows that have expired (n > 0), and one that has not (n = 0). */
const rows = (table: string, columns: string, values: string): [string, string] => [
  table,
  `insert into ${table} (${columns}) select ${values} from generate_series(0, ${MANY}) n`,
];
const then = `case n when 0 then now() + interval '1 hour' else now() - interval '40 days' end`;
/** Tables whose rows expire, and many rows of each that have, beside one that has not. */
export const expiring = [
  rows('session', `id, "expiresAt", token, "userId"`, `n, ${then}, n, 'ada'`),
  rows('verification', `id, identifier, value, "expiresAt"`, `n, n, n, ${then}`),
  rows('"rateLimit"', `id, key, count, "lastRequest"`, `n, n, 1, extract(epoch from ${then}) * 1000`),
  rows('zip_order', `id, user_id, media_ids, expires_at`, `n, 'ada', '[]', ${then}`),
  rows('share', `id, user_id, token_hash, prompts, expires_at`, `n, 'ada', n, false, ${then}`),
  rows('billing_event', `id, type, created_at`, `n, 'x', ${then}`),
  // The newest event always stays.
  rows(
    'event',
    `user_id, type, ref, created_at`,
    `'ada', 'job', n, case n when ${MANY} then now() else now() - interval '3 hours' end`,
  ),
  rows('render_segment', `hash, stored_at, used_at`, `n, now(), ${then}`),
  rows('stored_object', `key, bytes, mime, created_at`, `'ada/' || n, 1, 'x', ${then}`),
  rows(
    'dbos.workflow_status',
    `workflow_uuid, status, name, created_at, updated_at, completed_at`,
    `n, 'SUCCESS', 'generate', 0, 0, extract(epoch from ${then}) * 1000`,
  ),
] as const;
