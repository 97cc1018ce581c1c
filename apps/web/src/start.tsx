import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { StudioApp } from './app/app.tsx';
import { router } from './app/router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

// The screen's code is on its way already (the server's `Link` header): with it there, the first picture is that of the screen.
// As a transition it is worked out in slices, between which the page answers.
const show = (): void =>
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <StudioApp />
      </StrictMode>,
    ),
  );
// What cannot be loaded is told by the screen that stands in its place.
router.load().then(show, show);
