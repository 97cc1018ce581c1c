import { openSignIn } from './account-dialogs.ts';

/** Where the link in a password mail comes back to; the server adds `token`, or `error` for a spent link. */
export const resetReturnPath = '/studio/video?reset=1';

/** Opens the form for a new password when the page was opened by such a link. */
export function openResetLink(search: URLSearchParams): void {
  if (search.get('reset') !== '1') return;
  openSignIn({ view: { at: 'reset', token: search.get('token') ?? '' } });
}
