import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { showSignInView } from './account-dialogs.ts';
import { resetPassword } from './auth-calls.ts';
import { authFailure, newPasswordProblem } from './auth-failure.ts';

/** Where a mailed link leads. */
export function ResetForm({ token }: { token: string }) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } });
  useEffect(() => setFocus('password'), [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined);
    try {
      await resetPassword(token, password);
      toast.success('Your password is changed. Sign in with the new one.');
      showSignInView({ at: 'sign-in' });
    } catch (error) {
      setProblem(authFailure(error).message);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="sign-in-form">
      <PasswordField
        {...register('password', { validate: newPasswordProblem })}
        label="New password"
        size={40}
        autoComplete="new-password"
        hint="8 characters or more"
        error={formState.errors.password?.message}
      />
      {problem && (
        <Notice
          tone="error"
          action={
            <Button size={28} onClick={() => showSignInView({ at: 'forgot' })}>
              New link
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="solid" size={40} block loading={formState.isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
