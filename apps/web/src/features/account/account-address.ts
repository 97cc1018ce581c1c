import { toast } from '../../ui/toast.ts';
import { openSignIn } from './account-dialogs.ts';

/** The parts of the User tab; each has an address. */
export const accountTabs = ['overview', 'receipts', 'providers', 'security', 'data'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** What the address asks for; the overview where it asks for nothing known. */
export function accountTab(search: Record<string, unknown>): { part?: AccountTab } {
  const part = accountTabs.find((name) => name === search['part']);
  return part && part !== 'overview' ? { part } : {};
}

/** Where the link in a password mail comes back to; the server adds `token`, or `error` for a spent link. */
export const resetReturnPath = '/studio/video?reset=1';
/** Where the link that confirms an address comes back to, signed in; the server adds `error` for a spent link. */
export const confirmReturnPath = '/studio/video?confirmed=1';

const SPENT = 'This link is spent or too old.';

/** What a sign-in by another account ended with, by the code that the server adds to the address. */
function socialProblem(code: string): string {
  if (code === 'account_not_linked') return 'This email already has an account that is not linked to that sign-in.';
  if (code === 'access_denied') return 'The sign-in was cancelled.';
  return 'The sign-in did not succeed.';
}

/** Goes on where the link of a mail has led, and takes it out of the address: a reload is no second use. */
export function openMailedLink({ search, pathname, hash }: Location, forget: (address: string) => void): void {
  const query = new URLSearchParams(search);
  const error = query.get('error') !== null;
  const token = query.get('token');
  if (query.get('reset') === '1') {
    if (error || token === null) {
      openSignIn({ view: { at: 'forgot' } });
      toast.error(SPENT, { detail: 'Ask for a new one.' });
    } else openSignIn({ view: { at: 'reset', token } });
  } else if (query.get('confirmed') === '1') {
    if (error) {
      openSignIn();
      toast.error(SPENT, { detail: 'Sign in, and a new one is sent to you.' });
    } else toast.success('Your email is confirmed.');
  } else if (error) {
    openSignIn();
    toast.error(socialProblem(query.get('error') ?? ''), { detail: 'Sign in with your email, or try again.' });
  } else return;
  for (const name of ['reset', 'confirmed', 'token', 'error', 'error_description']) query.delete(name);
  const rest = query.toString();
  forget(`${pathname}${rest && `?${rest}`}${hash}`);
}
