import { Link } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { limits } from '@kinoloom/contract';
import { isSend } from '../../lib/keyboard/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LogoMark } from '../../ui/mark.tsx';
import * as words from '../../words/en/first/landing.ts';
import { ClipScreen } from './clip-screen.tsx';
import { landingClips } from './landing-clips.ts';
import { Features, Footer, Plans } from './sections.tsx';

export interface LandingPageProps {
  /** Undefined while it loads. */
  signedIn: boolean | undefined;
  prompt: string;
  onPrompt: (prompt: string) => void;
  /** Opens the studio with the prompt. */
  onSend: () => void;
  onSignIn: () => void;
  /** The row below the prompt; `press` is for its button. */
  renderLine: (press: () => void) => ReactNode;
  sourceUrl: string | null;
  contactEmail: string | null;
}

const link = 'hover:text-text max-md:hidden';

/** The landing page. It is dark in both themes. */
export function LandingPage(props: LandingPageProps) {
  const { signedIn, prompt, onPrompt, onSend, onSignIn, renderLine, sourceUrl, contactEmail } = props;
  const [shown, setShown] = useState(landingClips[0]);
  const id = useId();
  // If the prompt is empty, it gets the focus.
  const press = () => (prompt.trim() === '' ? document.getElementById(id)?.focus() : onSend());
  const send = (event: KeyboardEvent) => {
    if (!isSend(event)) return;
    event.preventDefault();
    press();
  };

  return (
    <div className="safe-frame flex min-h-dvh flex-col overflow-x-clip bg-bg text-text" data-theme="dark">
      <header className="relative z-1 flex h-[72px] items-center justify-between gap-4 px-10 max-md:h-16 max-md:px-5">
        <Link to="/" className="flex items-center gap-3 rounded-sm">
          <LogoMark />
          <span className="display text-16">Kinoloom</span>
        </Link>
        <nav
          aria-label={words.pages}
          className="flex items-center gap-[30px] text-13 font-medium text-text-2 max-md:gap-[18px]"
        >
          {sourceUrl !== null && (
            <>
              <a href={`${sourceUrl}#readme`} className={link}>
                {words.selfHost}
              </a>
              <a href={sourceUrl} className={link}>
                {words.source}
              </a>
            </>
          )}
          <a href="#plans" className={link}>
            {words.plans}
          </a>
          {signedIn === false ? (
            <Button variant="outline" className="-ml-1.5" onClick={onSignIn}>
              {words.signIn}
            </Button>
          ) : (
            <Link to="/studio/video" className={cx(buttonClass({ variant: 'outline' }), '-ml-1.5')}>
              {words.openStudio}
            </Link>
          )}
        </nav>
      </header>
      <main className="relative isolate mx-auto mt-3 w-[min(1176px,calc(100%-40px))] max-md:mt-1">
        <ClipScreen shown={shown} onChoose={setShown} />
        <form
          className="relative mx-auto -mt-[77px] grid w-[min(840px,100%)] gap-3 rounded-xl bg-[color-mix(in_srgb,var(--raised)_94%,transparent)] px-4 pt-[18px] pb-4 shadow-e2 has-[textarea:focus-visible]:ring-2 has-[textarea:focus-visible]:ring-focus max-md:-mt-11"
          onSubmit={(event) => {
            event.preventDefault();
            press();
          }}
        >
          <label htmlFor={id} className="sr-only">
            {words.prompt}
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={limits.prompt.max}
            enterKeyHint="go"
            placeholder={shown.prompt}
            className="max-h-[30vh] min-h-[58px] w-full resize-none rounded-sm px-1.5 py-0.5 text-[18px] leading-[27px] caret-live field-sizing-content placeholder:text-text-2 focus-visible:outline-none max-md:min-h-[81px] max-md:text-[16px]"
            value={prompt}
            onChange={(event) => onPrompt(event.target.value)}
            onKeyDown={send}
          />
          <div className="min-h-10 max-md:min-h-[84px]">{renderLine(press)}</div>
        </form>
        <p className="mt-4 text-center text-13 text-text-2">{signedIn ? words.promptIsKept : words.signInToRun}</p>
        <div className="grid grid-cols-[1fr_400px] items-end gap-5 pt-8 max-lg:grid-cols-[1fr]">
          <h1 className="font-display text-[66px] leading-none font-semibold font-stretch-[118%] tracking-[-0.035em] max-md:text-[44px]">
            {words.title({ line: <br /> })}
          </h1>
          <p className="text-[15px] leading-6 text-text-2">{words.introduction}</p>
        </div>
        <Features />
        <Plans />
      </main>
      <Footer contactEmail={contactEmail} />
    </div>
  );
}
