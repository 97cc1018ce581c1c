import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showSignInView } from './account-dialogs.ts';
import { requestPasswordReset } from './auth-calls.ts';
import { authFailure, emailProblem } from './auth-failure.ts';
import { resetReturnPath } from './account-address.ts';

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
    <form noValidate onSubmit={(event) => void submit(event)} className="sign-in-form">
      <p className="text-text-2">Enter your email, and we send you a link to set a new password.</p>
      <TextField
        {...register('email', {
          validate: emailProblem,
          onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
        })}
        label="Email"
        type="email"
        size={40}
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" variant="solid" size={40} block loading={formState.isSubmitting}>
        Send link
      </Button>
      <Button variant="ghost" size={40} block onClick={() => showSignInView({ at: 'sign-in' })}>
        Back to sign in
      </Button>
    </form>
  );
}
