import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/formatters.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
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
    toast.success('Your account is deleted.');
  });
  const same = (typed: string): string | undefined =>
    typed.trim().toLowerCase() === email.toLowerCase() ? undefined : `Type ${email} to confirm`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete account"
      width={560}
      closable={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Keep account
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void submit()}>
            Delete account
          </Button>
        </>
      }
    >
      <p>This deletes, at once and for good:</p>
      <ul className="list-disc pl-[18px]">
        <li>every clip, image and sound, with its files</li>
        <li>all flows, projects and their versions, also what was deleted a moment ago</li>
        <li>what is running now, which is stopped</li>
        <li>
          {credits && credits.balance > 0 ? `your ${plural(credits.balance, 'credit')}` : 'your credits'} and all
          receipts
        </li>
        {subscription && <li>{subscription.plan_name}, which ends now and is not billed again</li>}
        <li>your sign-in, at every place</li>
      </ul>
      {user.admin && (
        <Notice tone="info">
          You are an admin here, and no other account becomes one by itself. If you are the only one, make another
          account an admin first: whoever runs the studio does it with <code>npm run make-admin</code>.
        </Notice>
      )}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <TextField
          {...register('email', { validate: same })}
          label={`Type ${email} to confirm`}
          type="email"
          size={40}
          autoComplete="off"
          autoCapitalize="none"
          error={formState.errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label="Password"
          size={40}
          autoComplete="current-password"
          hint="Leave it empty if you sign in with Google or GitHub"
        />
        {problem && <Notice tone="error">{problem}</Notice>}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
