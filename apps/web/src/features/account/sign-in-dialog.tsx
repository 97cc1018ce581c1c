import { useState } from 'react';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import '../../ui/screens.css';
import * as words from '../../words/en/first/sign-in.ts';
import { closeSignIn, type SignInRequest, type SignInView } from './account-dialogs.ts';
import { EmailForm } from './email-form.tsx';
import { PictureWell } from './picture-well.tsx';
import { MailNote, ForgotForm, ResetForm } from './mail-forms.tsx';

function headline(view: SignInView, asked: string | undefined): string {
  switch (view.at) {
    case 'sign-in':
      return asked ?? words.signIn;
    case 'create':
      return words.createAccount;
    case 'forgot':
      return words.forgotPassword;
    case 'reset':
      return words.setPassword;
    case 'sent':
    case 'confirm':
      return words.checkEmail;
  }
}

function Form({ view, email, onEmail }: { view: SignInView; email: string; onEmail: (email: string) => void }) {
  switch (view.at) {
    case 'sign-in':
    case 'create':
      return <EmailForm creating={view.at === 'create'} email={email} onEmail={onEmail} />;
    case 'forgot':
      return <ForgotForm email={email} onEmail={onEmail} />;
    case 'reset':
      return <ResetForm token={view.token} />;
    case 'sent':
    case 'confirm':
      return <MailNote email={view.email} confirming={view.at === 'confirm'} />;
  }
}

export function SignInDialog({ view, title }: { view: SignInView; title?: SignInRequest['title'] }) {
  const [email, setEmail] = useState('');
  const name = headline(view, title);
  return (
    <Dialog open onOpenChange={closeSignIn} title={name} hideTitle width={664} fullScreenOnMobile flush>
      <div className="grid min-h-[min(520px,calc(100dvh-32px))] grid-cols-[265px_1fr] overflow-y-auto max-md:min-h-full max-md:flex-1 max-md:grid-cols-[1fr]">
        <PictureWell creating={view.at === 'create'} />
        <div className="flex min-w-0 flex-col px-6 pt-5 pb-4 max-md:px-5 max-md:pt-3 max-md:pb-[max(20px,env(safe-area-inset-bottom))]">
          <div className="mb-4 flex items-center justify-between">
            <div aria-hidden="true" className="text-16 font-semibold">
              {name}
            </div>
            <DialogClose className="-mr-2" />
          </div>
          <Form view={view} email={email} onEmail={setEmail} />
        </div>
      </div>
    </Dialog>
  );
}
