import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { authFailure, emailProblem, newPasswordProblem } from './auth-failure.ts';

describe('a refused sign-in says what to do', () => {
  test('a wrong password is told at the password, without saying which of the two is wrong', () => {
    const failure = authFailure(new ApiError(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'));
    expect(failure.field).toBe('password');
    expect(failure.message).toContain('do not match');
  });

  test('an email with an account is told at the email, and offers to sign in', () => {
    const failure = authFailure(new ApiError(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already exists.'));
    expect(failure).toMatchObject({ field: 'email', offer: 'sign-in' });
  });

  test('too many attempts say how long to wait, whatever the body says', () => {
    expect(authFailure(new ApiError(429, 'unexpected', 'Too many requests.')).message).toContain('wait a minute');
  });

  test("other refusals keep the server's words", () => {
    expect(authFailure(new ApiError(0, 'offline', 'You are offline.'))).toEqual({
      field: 'form',
      message: 'You are offline.',
    });
  });

  test('a bug in the page does not show its stack', () => {
    expect(authFailure(new TypeError('x is undefined')).message).not.toContain('undefined');
  });
});

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
