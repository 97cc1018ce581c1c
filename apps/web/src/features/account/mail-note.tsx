import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showSignInView } from './account-dialogs.ts';
import { requestPasswordReset, sendConfirmation } from './auth-calls.ts';
import { resetReturnPath } from './account-address.ts';

/** What to do while a mail is on its way. */
export function MailNote({ email, confirming }: { email: string; confirming: boolean }) {
  const [sending, setSending] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [problem, setProblem] = useState<string>();

  const again = async (): Promise<void> => {
    setSending('sending');
    setProblem(undefined);
    try {
      await (confirming ? sendConfirmation(email) : requestPasswordReset(email, resetReturnPath));
      setSending('sent');
    } catch (error) {
      setProblem(errorText(error));
      setSending('idle');
    }
  };
  return (
    <div className="sign-in-form">
      <p className="text-text-2">
        {confirming ? (
          <>
            A link to confirm your account is on its way to <b className="font-medium text-text">{email}</b>. Open it on
            this device, and you are signed in.
          </>
        ) : (
          <>
            If <b className="font-medium text-text">{email}</b> has an account, a link to set a new password is on its
            way to it.
          </>
        )}{' '}
        It works for one hour. Nothing there? Look among the unwanted mails.
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {sending === 'sent' && <Notice tone="success">It is on its way once more.</Notice>}
      <Button variant="solid" size={40} block onClick={() => showSignInView({ at: 'sign-in' })}>
        Sign in
      </Button>
      <Button variant="ghost" size={40} block loading={sending === 'sending'} onClick={() => void again()}>
        Send it again
      </Button>
    </div>
  );
}
