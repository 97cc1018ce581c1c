import { limits } from '@kinoloom/contract';

/** What is wrong with an email address, or undefined. The server has the last word. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (text === '') return 'Enter your email';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text)) return 'This is not an email address. Check it for typos.';
  return undefined;
}

/** What is wrong with a password for a new account, or undefined. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < limits.password.min) return `Use at least ${limits.password.min} characters`;
  if (password.length > limits.password.max) return `Use at most ${limits.password.max} characters`;
  return undefined;
}
