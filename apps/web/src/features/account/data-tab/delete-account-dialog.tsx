import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/account-data.ts';
import { useSubscription } from '../billing/subscription.ts';
import { useCredits } from '../queries.ts';
import type { User } from '../session.ts';
import { deleteAccount } from './account-data.ts';

interface Fields {
  email: string;
  password: string;
}

/** Lists what is deleted, and asks to type the email address. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { email } = user;
  const navigate = useNavigate();
  const credits = useCredits();
  const subscription = useSubscription();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { email: '', password: '' } });
  const busy = formState.isSubmitting;
  const submit = handleSubmit(async ({ email: typed, password }) => {
    setProblem(undefined);
    try {
      await deleteAccount(typed.trim(), password);
    } catch (error) {
      setProblem(errorText(error));
      return;
    }
    // Leaving the screen closes the dialog. Closing it first would show the account, and request deleted data.
    await navigate({ to: '/' });
    toast.success(words.isDeleted);
  });
  const same = (typed: string): string | undefined =>
    typed.trim().toLowerCase() === email.toLowerCase() ? undefined : words.confirmEmail({ email });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.deleteAccount}
      width={560}
      closable={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {words.keepAccount}
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void submit()}>
            {words.deleteAccount}
          </Button>
        </>
      }
    >
      <p>{words.deletes}</p>
      <ul className="list-disc pl-[18px]">
        <li>{words.everyMedia}</li>
        <li>{words.allFlows}</li>
        <li>{words.whatRuns}</li>
        <li>
          {credits && credits.balance > 0 ? words.countedCredits({ credits: credits.balance }) : words.yourCredits}
        </li>
        {subscription && <li>{words.subscriptionEnds({ plan: subscription.plan_name })}</li>}
        <li>{words.everySignIn}</li>
      </ul>
      {user.admin && <Notice tone="info">{words.onlyAdmin({ code: <code /> })}</Notice>}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <TextField
          {...register('email', { validate: same })}
          label={words.confirmEmail({ email })}
          type="email"
          size={40}
          autoComplete="off"
          autoCapitalize="none"
          error={formState.errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label={words.password}
          size={40}
          autoComplete="current-password"
          hint={words.passwordHint}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
