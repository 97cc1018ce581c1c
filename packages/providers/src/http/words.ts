import { z } from 'zod';

/** FastAPI's validation error: `loc` begins with the part of the request, such as `body`. */
const Issue = z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() });

/** Where servers put the words of an error, in the order in which they are looked at. */
const KEYS = ['message', 'msg', 'detail', 'details', 'error', 'errors', 'reason', 'title', 'description'];

const MAX_LEVELS = 5;

/** The words in an error of any shape: a text, a list of texts, validation errors, or an object with a message; undefined if there are none. */
export function wordsIn(value: unknown, levels = MAX_LEVELS): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value !== 'object' || value === null || levels === 0) return undefined;
  if (Array.isArray(value)) {
    const words = value.slice(0, 20).flatMap((one) => wordsIn(one, levels - 1) ?? []);
    return words.length > 0 ? words.join('; ') : undefined;
  }
  const issue = Issue.safeParse(value).data;
  if (issue) return issue.loc.length > 1 ? `${issue.loc.slice(1).join('.')}: ${issue.msg}` : issue.msg;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of KEYS) {
    const words = Object.hasOwn(fields, key) ? wordsIn(fields[key], levels - 1) : undefined;
    if (words !== undefined) return words;
  }
  return undefined;
}
