import './page.css';
import { limits } from '@kinoloom/contract';
import { useNavigate } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { leavePrompt, peekPrompt } from '../../lib/pending-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { PageFooter, PageHeader } from './page-frame.tsx';
import seaAtDawn from './sea-at-dawn.webp';

/** The first page. It is dark in both themes. */
export function LandingScreen() {
  const navigate = useNavigate();
  const [prompt, setPrompt] = useState(() => peekPrompt(Date.now()) ?? '');

  const change = (text: string) => {
    setPrompt(text);
    leavePrompt(text, Date.now());
  };
  const open = () => void navigate({ to: '/studio/video' });
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    open();
  };

  return (
    <div className="landing" data-theme="dark">
      <PageHeader />
      <main className="landing-main">
        <div className="landing-wall">
          <div className="landing-glow" />
          <img src={seaAtDawn} alt="" width={1434} height={600} fetchPriority="high" className="landing-film" />
        </div>
        <form
          className="landing-prompt"
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
        >
          <label htmlFor="landing-prompt" className="sr-only">
            What do you want to see?
          </label>
          <textarea
            id="landing-prompt"
            rows={2}
            maxLength={limits.prompt.max}
            placeholder="Slow swell at dawn, camera a hand above the water"
            value={prompt}
            onChange={(event) => change(event.target.value)}
            onKeyDown={send}
          />
          <div className="flex items-center justify-between gap-4">
            <span className="text-12 text-text-2">Your prompt is kept for 24 hours.</span>
            <Button type="submit" variant="solid" size={40} icon={<ArrowUp />}>
              Open studio
            </Button>
          </div>
        </form>
        <div className="landing-words">
          <h1>
            Type a shot.
            <br />
            Cut a film.
          </h1>
          <p>
            Kinoloom is an open-source studio for AI images and video. Generate clips, chain them into a flow and render
            an mp4. It runs on your own server.
          </p>
        </div>
      </main>
      <PageFooter />
    </div>
  );
}
