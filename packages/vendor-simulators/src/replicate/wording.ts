import type { Issue } from '../jobs/issues.ts';

/** One line of a refusal's detail, in the words of Replicate's schema checker; paths begin at the body's root. */
export function lineOf(issue: Issue): string {
  const where = issue.path === '' ? '' : `${issue.path}: `;
  return `- ${where}${wordsOf(issue)}`;
}

function wordsOf(issue: Issue): string {
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
