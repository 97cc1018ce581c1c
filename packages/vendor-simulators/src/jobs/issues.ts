import type { z } from 'zod';

/** A validation issue of a JSON field, structured so that each vendor can phrase it. */
export type Issue =
  | { readonly kind: 'missing' | 'unknown'; readonly path: string; readonly field: string }
  | { readonly kind: 'type'; readonly path: string; readonly expected: string; readonly given: string }
  | { readonly kind: 'choice'; readonly path: string; readonly values: readonly unknown[] }
  | { readonly kind: 'small' | 'large'; readonly path: string; readonly limit: number; readonly of: string }
  | { readonly kind: 'other'; readonly path: string; readonly message: string };

/** Converts zod's issues with `input`. Paths are joined by dots and empty for the root. */
export function issuesOf(error: z.ZodError, input: unknown): Issue[] {
  return error.issues.flatMap((issue): Issue[] => {
    const path = issue.path.map(String).join('.');
    const given = valueAt(input, issue.path);
    const missing = given === undefined && issue.path.length > 0;
    if (missing && issue.code !== 'custom') {
      const parent = issue.path.slice(0, -1).map(String).join('.');
      return [{ kind: 'missing', path: parent, field: String(issue.path.at(-1)) }];
    }
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((field) => ({ kind: 'unknown', path, field }));
      case 'invalid_type':
        return [{ kind: 'type', path, expected: TYPES[issue.expected] ?? issue.expected, given: typeOf(given) }];
      case 'invalid_value':
        return [{ kind: 'choice', path, values: issue.values }];
      case 'too_small':
        return [{ kind: 'small', path, limit: Number(issue.minimum), of: issue.origin }];
      case 'too_big':
        return [{ kind: 'large', path, limit: Number(issue.maximum), of: issue.origin }];
      default:
        return [{ kind: 'other', path, message: issue.message }];
    }
  });
}

const TYPES: Readonly<Record<string, string>> = { int: 'integer' };

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Zod's issues with `input` as plain text. */
export const problems = (error: z.ZodError, input: unknown): string => issuesOf(error, input).map(issueText).join('; ');

/** An issue as plain text: `duration must be 4, 6 or 8`. */
export function issueText(issue: Issue): string {
  const subject = issue.path === '' ? 'The body' : issue.path;
  switch (issue.kind) {
    case 'missing':
      return `${issue.path === '' ? '' : `${issue.path}.`}${issue.field} is required`;
    case 'unknown':
      return `${issue.path === '' ? '' : `${issue.path}.`}${issue.field} is not a known parameter`;
    case 'type':
      return `${subject} must be of type ${issue.expected}, not ${issue.given}`;
    case 'choice':
      return `${subject} must be one of ${issue.values.map(String).join(', ')}`;
    case 'small':
      return `${subject} must be at least ${issue.limit}`;
    case 'large':
      return `${subject} must be at most ${issue.limit}`;
    case 'other':
      return `${subject}: ${issue.message}`;
  }
}
