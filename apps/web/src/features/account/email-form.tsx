import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';

import { Button } from '../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { finishSignIn, showSignInView } from './account-dialogs.ts';
import { signIn, signUp, type Credentials } from './auth-calls.ts';
import { authFailure, emailProblem, newPasswordProblem, type AuthFailure } from './auth-failure.ts';
import { form } from './mail-forms.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/first/sign-in.ts';

const link = 'underline underline-offset-3 hover:text-text';

/** A link that leaves the form as it is. The text around it says its words. */
const Page = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className={link}>
    {children}
  </a>
);

interface EmailFormProps {
  creating: boolean;
  /** Kept when the user switches between the forms. */
  email: string;
  onEmail: (email: string) => void;
}

/** Sign in and Create account: the same two fields. */
export function EmailForm({ creating, email, onEmail }: EmailFormProps) {
  const config = useConfig();
  const [refused, setRefused] = useState<AuthFailure>();
  const { register, handleSubmit, formState, setError, clearErrors, setFocus } = useForm<Credentials>({
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async ({ email: typed, password }) => {
    setRefused(undefined);
    const credentials = { email: typed.trim(), password };
    try {
      if (creating && (await signUp(credentials)) === 'confirm-email')
        showSignInView({ at: 'confirm', email: credentials.email });
      else {
        if (!creating) await signIn(credentials);
        finishSignIn();
      }
    } catch (error) {
      const failure = authFailure(error);
      setRefused(failure);
      if (failure.field !== 'form') setError(failure.field, { message: failure.message }, { shouldFocus: true });
    }
  });

  const change = (to: 'sign-in' | 'create') => {
    clearErrors();
    setRefused(undefined);
    showSignInView({ at: to });
    setTimeout(() => setFocus('email'));
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={form}>
      <Segmented
        label={words.signInOrCreate}
        block
        size={36}
        value={creating ? 'create' : 'sign-in'}
        onValueChange={change}
        options={[
          { value: 'sign-in', label: words.signIn },
          { value: 'create', label: words.createAccount },
        ]}
      />
      <SocialButtons onRefused={(error) => setRefused(authFailure(error))} />
      <TextField
        {...register('email', {
          validate: emailProblem,
          onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
        })}
        label={words.email}
        type="email"
        size={40}
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
      />
      {refused?.offer === 'sign-in' && (
        <Button size={28} variant="outline" onClick={() => change('sign-in')} className="-mt-2 self-start">
          {words.signInWithIt}
        </Button>
      )}
      <PasswordField
        {...register('password', {
          validate: (password) =>
            creating ? newPasswordProblem(password) : password ? undefined : words.passwordNeeded,
        })}
        label={words.password}
        size={40}
        autoComplete={creating ? 'new-password' : 'current-password'}
        error={errors.password?.message}
        hint={creating ? words.passwordHint : undefined}
        labelAction={
          !creating && config?.auth.passwordReset ? (
            <button type="button" className={link} onClick={() => showSignInView({ at: 'forgot' })}>
              {words.forgotPassword}
            </button>
          ) : undefined
        }
      />
      {refused?.field === 'form' && <Notice tone="error">{refused.message}</Notice>}
      <Button type="submit" variant="solid" size={40} block loading={isSubmitting}>
        {creating ? words.createAccount : words.signIn}
      </Button>
      {creating && config && config.welcomeCredits > 0 && (
        <p className="flex items-center justify-center gap-2 text-text-2">
          <CreditGlyph className="text-accent-text" />
          <span>
            {words.startsWith({
              credits: config.welcomeCredits,
              amount: <Amount value={config.welcomeCredits} className="text-text" />,
            })}
          </span>
        </p>
      )}
      <p className="mt-auto pt-2 text-center text-12 text-text-2">
        {creating
          ? words.accepts({
              terms: <Page href="/terms" />,
              privacy: <Page href="/privacy" />,
            })
          : words.promptIsKept}
      </p>
    </form>
  );
}
