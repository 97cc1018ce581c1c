import { z } from 'zod';
import type { VendorError } from '../control/dialect.ts';
import type { PublishedModels } from '../control/published-models.ts';
import { type Issue, issuesOf } from '../jobs/issues.ts';
import { modelById, modelByVersion } from './models.ts';

const Body = z.strictObject({
  version: z.string().optional(),
  input: z.record(z.string(), z.unknown()),
  webhook: z.url({ protocol: /^https?$/ }).optional(),
  webhook_events_filter: z.array(z.enum(['start', 'output', 'logs', 'completed'])).optional(),
  stream: z.boolean().optional(),
});

/** Maximum length of a data URL; larger inputs must be uploaded. */
const MAX_DATA_URL = 256_000;

/**
 * Parses a submission strictly by the model's schema. `named` is the model in the path, for official models; without it
 * the body has a version.
 */
export function readSubmission(
  body: unknown,
  named: string | undefined,
  cancelAfter: string | undefined,
  models: PublishedModels,
) {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return invalid(issuesOf(parsed.error, body).map(formatIssue).join('\n'));
  const { version, input, webhook, webhook_events_filter: events } = parsed.data;
  if (named === undefined && version === undefined) return invalid('- version is required');
  const model = named === undefined ? modelByVersion(version ?? '') : modelById(named);
  if (named !== undefined && !model?.official) return { error: { kind: 'not-found' } as const };
  if (!model) return invalid('Invalid version or not permitted');
  const tooLong = Object.entries(input).find(([, value]) => [value].flat().some(isLongDataUrl));
  if (tooLong) return invalid(`- input.${tooLong[0]}: data URLs must be smaller than 256kB; upload a file instead`);
  const changed = models.validate(model.id, input);
  const read = changed.issues.length > 0 ? changed : model.read(changed.known);
  if ('issues' in read) {
    const rooted = read.issues.map((issue) => ({
      ...issue,
      path: issue.path === '' ? 'input' : `input.${issue.path}`,
    }));
    return invalid(rooted.map(formatIssue).join('\n'));
  }
  const cancelAfterMs = cancelAfter === undefined ? null : parseDuration(cancelAfter);
  if (cancelAfterMs === undefined)
    return invalid('- Cancel-After must be a duration of at least 5s, such as 30s or 5m');
  return {
    model,
    plan: read.plan,
    input,
    cancelAfterMs,
    webhook:
      webhook === undefined ? null : { url: webhook, events: events ?? ['start', 'output', 'logs', 'completed'] },
  };
}

function invalid(detail: string): { readonly error: VendorError } {
  return { error: { kind: 'invalid', detail } };
}

const isLongDataUrl = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('data:') && value.length > MAX_DATA_URL;

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** `30s`, `5m`, `1h30m`; a bare number is seconds. `undefined` if invalid or under 5 s. */
function parseDuration(text: string): number | undefined {
  const value = text.trim();
  if (/^\d{1,6}$/.test(value)) return atLeast(Number(value) * 1_000);
  if (!/^(\d{1,6}[smh])+$/.test(value)) return undefined;
  let total = 0;
  for (const [, count, unit] of value.matchAll(/(\d+)([smh])/g))
    total += Number(count) * UNITS[unit as keyof typeof UNITS];
  return atLeast(total);
}

function atLeast(ms: number): number | undefined {
  return ms >= 5_000 ? ms : undefined;
}

/** One line of an error's detail, phrased like Replicate's validator; paths start at the body's root. */
function formatIssue(issue: Issue): string {
  const where = issue.path === '' ? '' : `${issue.path}: `;
  return `- ${where}${describeIssue(issue)}`;
}

function describeIssue(issue: Issue): string {
  const name = issue.path.split('.').at(-1) ?? '';
  switch (issue.kind) {
    case 'missing':
      return `${issue.field} is required`;
    case 'unknown':
      return `Additional property ${issue.field} is not allowed`;
    case 'type':
      return `Invalid type. Expected: ${issue.expected}, given: ${issue.given}`;
    case 'choice':
      return `${name} must be one of the following: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'small':
      return bound(issue.of, 'greater', issue.limit);
    case 'large':
      return bound(issue.of, 'less', issue.limit);
    case 'other':
      return issue.message;
  }
}

function bound(of: string, way: 'greater' | 'less', limit: number): string {
  if (of === 'string') return `String length must be ${way} than or equal to ${limit}`;
  if (of === 'array') return `Array must have at ${way === 'greater' ? 'least' : 'most'} ${limit} items`;
  return `Must be ${way} than or equal to ${limit}`;
}
