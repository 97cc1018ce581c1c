import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { authFailure, emailProblem, newPasswordProblem } from './auth-failure.ts';

describe('a refused sign-in', () => {
  test('is shown at the password field for a wrong password, without saying which of the two is wrong', () => {
    const failure = authFailure(new ApiError(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'));
    expect(failure.field).toBe('password');
    expect(failure.message).toContain('do not match');
  });

  test('is shown at the email field for an existing account, with an offer to sign in', () => {
    const failure = authFailure(new ApiError(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already exists.'));
    expect(failure).toMatchObject({ field: 'email', offer: 'sign-in' });
  });

  test('says how long to wait after too many attempts, whatever the body says', () => {
    expect(authFailure(new ApiError(429, 'unexpected', 'Too many requests.')).message).toContain('wait a minute');
  });

  test('keeps the message of the server for other refusals', () => {
    expect(authFailure(new ApiError(0, 'offline', 'You are offline.'))).toEqual({
      field: 'form',
      message: 'You are offline.',
    });
  });

  test('does not show the message of a TypeError of the page', () => {
    expect(authFailure(new TypeError('x is undefined')).message).not.toContain('undefined');
  });
});

test('an email address needs a name, an @ and a domain', () => {
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
