import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { openSignIn, useSession } from '../../features/account/index.ts';
import { LandingPage } from '../../features/landing/landing-page.tsx';
import { leavePrompt, peekPrompt } from '../../lib/pending-prompt.ts';
import { importWithRetry, lazyWithRetry } from '../../lib/lazy-module.ts';
import { useConfig } from '../../lib/config.ts';
import { loadWords } from '../../words/language.ts';
import * as words from '../../words/en/first/landing.ts';

// Loaded later: with its menus it is larger than the rest of the page, and is not what a visitor reads first. It is the studio's.
const loadPromptLine = async () => {
  await loadWords('studio');
  return import('../../features/prompt/prompt-line.tsx');
};
const PromptLine = lazyWithRetry(async () => (await loadPromptLine()).PromptLine);

/** The landing page. Its prompt is kept for the studio, also during sign-up. */
export function LandingScreen() {
  const navigate = useNavigate();
  const session = useSession();
  const config = useConfig();
  const [prompt, setPrompt] = useState(() => peekPrompt(Date.now()) ?? '');
  const open = () => void navigate({ to: '/studio/video' });
  /** After signing in, the prompt is reviewed and sent in the studio. */
  const openAtPrompt = async () => {
    const { focusPrompt } = await importWithRetry(loadPromptLine);
    focusPrompt();
    open();
  };
  const user = session.status === 'signed-in' ? session.user : undefined;

  return (
    <LandingPage
      signedIn={session.status === 'signed-out' ? false : user && true}
      prompt={prompt}
      onPrompt={(text) => {
        setPrompt(text);
        leavePrompt(text, Date.now());
      }}
      onSend={() => {
        // Also when the session is unknown: the studio shows the error, and keeps the prompt.
        if (session.status === 'signed-out')
          openSignIn({ title: words.signInToGenerate, next: () => void openAtPrompt() });
        else open();
      }}
      onSignIn={() => openSignIn({ next: () => void openAtPrompt() })}
      renderLine={(press) => (
        <PromptLine config={config} userId={user?.id ?? null} ready={prompt.trim() !== ''} onPress={press} />
      )}
      sourceUrl={config?.sourceUrl ?? null}
      contactEmail={config?.contactEmail ?? null}
    />
  );
}
