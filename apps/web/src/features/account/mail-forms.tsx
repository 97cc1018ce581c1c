import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/first/sign-in.ts';
import { resetReturnPath } from './account-address.ts';
import { showSignInView } from './account-dialogs.ts';
import { resetPassword, requestPasswordReset, sendConfirmation } from './auth-calls.ts';
import { authFailure, newPasswordProblem, emailProblem } from './auth-failure.ts';

/** The layout of the dialog's forms: one column. */
export const form = 'flex flex-1 flex-col gap-[18px]';

export function ForgotForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { email } });
  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async ({ email: typed }) => {
    setProblem(undefined);
    try {
      await requestPasswordReset(typed.trim(), resetReturnPath);
      showSignInView({ at: 'sent', email: typed.trim() });
    } catch (error) {
      setProblem(authFailure(error).message);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={form}>
      <p className="text-text-2">{words.forgotExplained}</p>
      <TextField
        {...register('email', {
          validate: emailProblem,
          onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
        })}
        label={words.email}
        type="email"
        size={40}
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" variant="solid" size={40} block loading={formState.isSubmitting}>
        {words.sendLink}
      </Button>
      <Button variant="ghost" size={40} block onClick={() => showSignInView({ at: 'sign-in' })}>
        {words.backToSignIn}
      </Button>
    </form>
  );
}

/** Sets a new password; a mailed link opens it. */
export function ResetForm({ token }: { token: string }) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } });
  useEffect(() => setFocus('password'), [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined);
    try {
      await resetPassword(token, password);
      toast.success(words.passwordIsChanged);
      showSignInView({ at: 'sign-in' });
    } catch (error) {
      setProblem(authFailure(error).message);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={form}>
      <PasswordField
        {...register('password', { validate: newPasswordProblem })}
        label={words.newPassword}
        size={40}
        autoComplete="new-password"
        hint={words.passwordHint}
        error={formState.errors.password?.message}
      />
      {problem && (
        <Notice
          tone="error"
          action={
            <Button size={28} onClick={() => showSignInView({ at: 'forgot' })}>
              {words.newLink}
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="solid" size={40} block loading={formState.isSubmitting}>
        {words.changePassword}
      </Button>
    </form>
  );
}

/** Confirms that a mail was sent, and offers to send it again. */
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
    <div className={form}>
      <p className="text-text-2">
        {(confirming ? words.confirmationSent : words.resetSent)({
          email,
          strong: <b className="font-medium text-text" />,
        })}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {sending === 'sent' && <Notice tone="success">{words.sentAgain}</Notice>}
      <Button variant="solid" size={40} block onClick={() => showSignInView({ at: 'sign-in' })}>
        {words.signIn}
      </Button>
      <Button variant="ghost" size={40} block loading={sending === 'sending'} onClick={() => void again()}>
        {words.sendAgain}
      </Button>
    </div>
  );
}
