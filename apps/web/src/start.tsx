import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { StudioApp } from './app/app.tsx';
import { router } from './app/router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

// The screen's code is loading already (the server's `Link` header), so the first render is complete. A transition
// renders in slices, between which the page stays responsive.
const show = (): void =>
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <StudioApp />
      </StrictMode>,
    ),
  );
// The screen's error boundary reports loading errors.
router.load().then(show, show);
