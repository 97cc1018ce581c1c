import { limits, messages } from '@kinoloom/contract';
import { ApiError, errorText } from '../../lib/api-error.ts';

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
  if (error.status === 429 || error.code === 'rate_limited')
    return { field: 'form', message: 'Too many attempts. Please wait a minute and try again.' };
  switch (error.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
      return {
        field: 'password',
        message: 'This email and password do not match. Check both and try again.',
      };
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return { field: 'email', message: 'This email already has an account.', offer: 'sign-in' };
    case 'INVALID_EMAIL':
      return { field: 'email', message: 'Enter a valid email address.' };
    case 'EMAIL_NOT_VERIFIED':
      return { field: 'email', message: 'Confirm your email first: open the link we sent you, then sign in.' };
    case 'PASSWORD_TOO_SHORT':
      return { field: 'password', message: `Use at least ${limits.password.min} characters` };
    case 'PASSWORD_TOO_LONG':
      return { field: 'password', message: `Use at most ${limits.password.max} characters` };
    case 'PASSWORD_TOO_WEAK':
      return { field: 'password', message: messages.passwordWeak };
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return { field: 'form', message: 'This link has expired or was already used. Ask for a new one.' };
    default:
      return { field: 'form', message: error.message };
  }
}

/** Validates an email address; returns the error or undefined. The server decides. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (text === '') return 'Enter your email';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text)) return 'Enter a valid email address.';
  return undefined;
}

/** Validates the password of a new account; returns the error or undefined. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < limits.password.min) return `Use at least ${limits.password.min} characters`;
  if (password.length > limits.password.max) return `Use at most ${limits.password.max} characters`;
  return undefined;
}
