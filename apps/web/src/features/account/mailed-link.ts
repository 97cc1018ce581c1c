import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/first/mailed-links.ts';
import { openSignIn } from './account-dialogs.ts';

/** Why a sign-in with Google or GitHub failed, by the code that the server adds to the return address. */
function socialProblem(code: string): string {
  if (code === 'account_not_linked') return words.notLinked;
  if (code === 'access_denied') return words.cancelled;
  if (code === 'account_already_linked_to_different_user') return words.belongsToAnother;
  if (code === 'email_does_not_match') return words.otherEmail;
  return words.failed;
}

/** Handles a mailed link, and removes its parameters from the address, so that a reload does not use it again. */
export function openMailedLink({ search, pathname, hash }: Location, forget: (address: string) => void): void {
  const query = new URLSearchParams(search);
  const error = query.get('error') !== null;
  const token = query.get('token');
  if (query.get('reset') === '1') {
    if (error || token === null) {
      openSignIn({ view: { at: 'forgot' } });
      toast.error(words.linkIsSpent, { detail: words.askForNew });
    } else openSignIn({ view: { at: 'reset', token } });
  } else if (query.get('confirmed') === '1') {
    if (error) {
      openSignIn({ view: { at: 'sign-in' } });
      toast.error(words.linkIsSpent, { detail: words.signInForNew });
    } else toast.success(words.emailIsConfirmed);
  } else if (query.get('linked') === '1') {
    if (error) toast.error(socialProblem(query.get('error') ?? ''), { detail: words.nothingLinked });
    else toast.success(words.isLinked);
  } else if (error) {
    openSignIn({ view: { at: 'sign-in' } });
    toast.error(socialProblem(query.get('error') ?? ''), {
      detail: words.howToLink,
    });
  } else return;
  for (const name of ['reset', 'confirmed', 'linked', 'token', 'error', 'error_description']) query.delete(name);
  const rest = query.toString();
  forget(`${pathname}${rest && `?${rest}`}${hash}`);
}
