import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, Switch } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { cx } from '../../../ui/cx.ts';
import * as words from '../../../words/en/studio/security.ts';
import { card, cardTitle } from '../account-card.tsx';
import { authFailure, newPasswordProblem } from '../auth-failure.ts';
import { changePassword } from './sessions.ts';

interface Fields {
  current: string;
  next: string;
}

/** The message for a password that could not be changed. */
function problemOf(error: unknown): { field: 'current' | 'next' | 'form'; message: string } {
  if (error instanceof ApiError && error.code === 'INVALID_PASSWORD')
    return { field: 'current', message: words.wrongPassword };
  if (error instanceof ApiError && error.code === 'CREDENTIAL_ACCOUNT_NOT_FOUND')
    return { field: 'form', message: words.noPassword };
  const { field, message } = authFailure(error);
  return { field: field === 'password' ? 'next' : 'form', message };
}

export function PasswordCard() {
  const [problem, setProblem] = useState<string>();
  const [others, setOthers] = useState(true);
  const { register, handleSubmit, formState, setError, reset } = useForm<Fields>({
    defaultValues: { current: '', next: '' },
  });
  const submit = handleSubmit(async ({ current, next }) => {
    setProblem(undefined);
    try {
      await changePassword(current, next, others);
      reset();
      toast.success(words.passwordIsChanged);
    } catch (error) {
      const { field, message } = problemOf(error);
      if (field === 'form') setProblem(message);
      else setError(field, { message }, { shouldFocus: true });
    }
  });
  return (
    <section className={card} aria-labelledby="password">
      <h3 id="password" className={cx(cardTitle, 'flex min-h-8 items-center')}>
        {words.password}
      </h3>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-4">
        <PasswordField
          {...register('current', { validate: (value) => (value ? undefined : words.currentPasswordNeeded) })}
          label={words.currentPassword}
          size={40}
          autoComplete="current-password"
          error={formState.errors.current?.message}
        />
        <PasswordField
          {...register('next', { validate: newPasswordProblem })}
          label={words.newPassword}
          size={40}
          autoComplete="new-password"
          hint={words.passwordHint}
          error={formState.errors.next?.message}
        />
        <div className="flex items-center justify-between gap-3">
          <span>{words.signOutElsewhere}</span>
          <Switch label={words.signOutElsewhere} checked={others} onCheckedChange={setOthers} />
        </div>
        {problem && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" variant="solid" size={40} className="justify-self-start" loading={formState.isSubmitting}>
          {words.changePassword}
        </Button>
      </form>
    </section>
  );
}
