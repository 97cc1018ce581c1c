import { expect, test } from 'vitest';
import { emailProblem, newPasswordProblem } from './validate.ts';

test('an address needs a name, an @ and a domain', () => {
  expect(emailProblem('you@example.com')).toBeUndefined();
  expect(emailProblem(' you@example.com ')).toBeUndefined();
  for (const wrong of ['', 'you', 'you@', 'you@example', 'y ou@example.com', '@example.com'])
    expect(emailProblem(wrong)).toBeTypeOf('string');
});

test('a new password has 8 to 128 characters', () => {
  expect(newPasswordProblem('short')).toBe('Use at least 8 characters');
  expect(newPasswordProblem('8h2kf93m')).toBeUndefined();
  expect(newPasswordProblem('x'.repeat(129))).toBe('Use at most 128 characters');
});
