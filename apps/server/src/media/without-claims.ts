/** What the metadata of a record say of how it came to be and what it cost. Only the server says so. */
const CLAIMS = new Set(['sandbox', 'provider', 'job_id', 'credits_used', 'creditsUsed', 'credits']);

/** What somebody may say in the metadata of their own record. */
export const withoutClaims = (metadata: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => !CLAIMS.has(name)));
