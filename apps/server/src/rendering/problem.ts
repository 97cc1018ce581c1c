import type { z } from 'zod';

/** The first thing wrong with a document, by the path of its field. */
export function problemOf(path: string, { issues: [issue] }: z.ZodError): string {
  if (!issue) return `${path} could not be understood. Correct it and try again.`;
  const field = [path, ...issue.path].join('.');
  return `${field}: ${issue.message.replace(/[.!]$/, '')}. Correct it and try again.`;
}
