import type { ReactNode } from 'react';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/legal/operator.ts';
import { PageFooter, PageHeader } from './page-frame.tsx';

/** A page of texts for everyone. At its end it says where to send questions. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="safe-frame flex min-h-dvh flex-col">
      <PageHeader />
      <main className="mx-auto w-full max-w-[640px] flex-1 px-5 py-8 md:py-12">
        <h1 className="display mb-6 text-28">{title}</h1>
        <div className="grid gap-2 text-[14px] leading-[22px] text-text-2 [&_a]:text-text [&_a]:underline [&_a]:underline-offset-3 [&_h2]:mt-4 [&_h2]:text-[14px] [&_h2]:font-semibold [&_h2]:text-text">
          {children}
          <h2>{words.questions}</h2>
          <Operator />
        </div>
      </main>
      <PageFooter />
    </div>
  );
}

/** The element around words of a text. */
export const TextLink = ({ href, children }: { href: string; children?: ReactNode }) => <a href={href}>{children}</a>;

/** The operator's contact, if the installation names one. */
function Operator() {
  const config = useConfig();
  if (!config) return null;
  const { operatorName: name, contactEmail: email } = config;
  if (email === null) return <p>{name === null ? words.askWhoeverInvited : words.ask({ name })}</p>;
  const mail = <TextLink href={`mailto:${email}`} />;
  return <p>{name === null ? words.write({ email, mail }) : words.writeTo({ name, email, mail })}</p>;
}
