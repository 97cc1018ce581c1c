import { limits, messages } from '@kinoloom/contract';
import { ApiError, errorText } from '../../lib/api-error.ts';
import * as words from '../../words/en/first/sign-in.ts';

export interface AuthFailure {
  /** The field it belongs to; `form` for everything else. */
  field: 'email' | 'password' | 'form';
  message: string;
  /** Alternative that the form offers. */
  offer?: 'sign-in';
}

/** The message for a refused sign-in or sign-up: what happened and what to do. */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof ApiError)) return { field: 'form', message: errorText(error) };
  if (error.status === 429 || error.code === 'rate_limited') return { field: 'form', message: words.tooManyAttempts };
  switch (error.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
      return {
        field: 'password',
        message: words.noMatch,
      };
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return { field: 'email', message: words.alreadyExists, offer: 'sign-in' };
    case 'INVALID_EMAIL':
      return { field: 'email', message: words.emailInvalid };
    case 'EMAIL_NOT_VERIFIED':
      return { field: 'email', message: words.confirmFirst };
    case 'PASSWORD_TOO_SHORT':
      return { field: 'password', message: words.passwordTooShort({ min: limits.password.min }) };
    case 'PASSWORD_TOO_LONG':
      return { field: 'password', message: words.passwordTooLong({ max: limits.password.max }) };
    case 'PASSWORD_TOO_WEAK':
      return { field: 'password', message: messages.passwordWeak };
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return { field: 'form', message: words.linkIsSpent };
    default:
      return { field: 'form', message: error.message };
  }
}

/** Validates an email address; returns the error or undefined. The server decides. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (text === '') return words.emailNeeded;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text)) return words.emailInvalid;
  return undefined;
}

/** Validates the password of a new account; returns the error or undefined. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < limits.password.min) return words.passwordTooShort({ min: limits.password.min });
  if (password.length > limits.password.max) return words.passwordTooLong({ max: limits.password.max });
  return undefined;
}
