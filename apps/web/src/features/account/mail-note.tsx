import { Button } from '../../ui/button.tsx';
import { showSignInView } from './account-dialogs.ts';

/** What to do while a mail is on its way. */
export function MailNote({ email, confirming }: { email: string; confirming: boolean }) {
  return (
    <div className="sign-in-form">
      <p className="text-text-2">
        {confirming ? (
          <>
            A link to confirm your account is on its way to <b className="font-medium text-text">{email}</b>. Open it,
            then sign in.
          </>
        ) : (
          <>
            If <b className="font-medium text-text">{email}</b> has an account, a link to set a new password is on its
            way to it.
          </>
        )}
      </p>
      <Button variant="solid" size={40} block onClick={() => showSignInView({ at: 'sign-in' })}>
        Sign in
      </Button>
    </div>
  );
}
