import './landing.css';
import { limits } from '@kinoloom/contract';
import { Link } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import { CreditBlock } from './credit-block.tsx';
import { landingClips } from './landing-clips.ts';
import { Plans } from './plans.tsx';
import { Rooms } from './rooms.tsx';
import { Screen } from './screen.tsx';

export interface LandingPageProps {
  /** Undefined until it is known. */
  signedIn: boolean | undefined;
  prompt: string;
  onPrompt: (prompt: string) => void;
  /** Goes on to the studio with what is written. */
  onSend: () => void;
  onSignIn: () => void;
  /** The row below the words; `press` is for its button. */
  renderLine: (press: () => void) => ReactNode;
  sourceUrl: string | null;
  contactEmail: string | null;
}

/** The first page. It is dark in both themes. */
export function LandingPage(props: LandingPageProps) {
  const { signedIn, prompt, onPrompt, onSend, onSignIn, renderLine, sourceUrl, contactEmail } = props;
  const [film, setFilm] = useState(landingClips[0]);
  const id = useId();
  // An empty prompt leads to the prompt.
  const press = () => (prompt.trim() === '' ? document.getElementById(id)?.focus() : onSend());
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    press();
  };

  return (
    <div className="landing" data-theme="dark">
      <header className="l-head">
        <Link to="/" className="flex items-center gap-3 rounded-sm">
          <LogoMark />
          <span className="display text-16">Kinoloom</span>
        </Link>
        <nav aria-label="Pages" className="l-nav">
          {sourceUrl !== null && (
            <>
              <a href={`${sourceUrl}#readme`}>Self-host</a>
              <a href={sourceUrl}>Source</a>
            </>
          )}
          <a href="#plans">Plans</a>
          {signedIn === false ? (
            <Button variant="outline" onClick={onSignIn}>
              Sign In
            </Button>
          ) : (
            <Link to="/studio/video" className={buttonClass({ variant: 'outline' })}>
              Open studio
            </Link>
          )}
        </nav>
      </header>
      <main className="l-main">
        <Screen film={film} onChoose={setFilm} />
        <form
          className="l-prompt"
          onSubmit={(event) => {
            event.preventDefault();
            press();
          }}
        >
          <label htmlFor={id} className="sr-only">
            What do you want to see?
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={limits.prompt.max}
            enterKeyHint="go"
            placeholder={film.prompt}
            value={prompt}
            onChange={(event) => onPrompt(event.target.value)}
            onKeyDown={send}
          />
          <div className="l-line">{renderLine(press)}</div>
        </form>
        <p className="l-note">
          {signedIn ? 'Your prompt is kept for 24 hours.' : 'Sign in to run it. Your prompt is kept for 24 hours.'}
        </p>
        <div className="l-words">
          <h1>
            Type a shot.
            <br />
            Cut a film.
          </h1>
          <p>
            Kinoloom is an open-source studio for AI images and video. Generate clips, chain them into a flow, cut them
            on a timeline and render an mp4. Run it on your own server.
          </p>
        </div>
        <Rooms />
        <Plans />
      </main>
      <CreditBlock contactEmail={contactEmail} />
    </div>
  );
}
