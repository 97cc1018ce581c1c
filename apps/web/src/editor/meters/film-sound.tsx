import { lazyWithRetry } from '../../lib/lazy-module.ts';
import * as words from '../../words/en/editor/meters.ts';

const Panel = lazyWithRetry(async () => (await import('./loudness-panel.tsx')).LoudnessPanel);

/** Gain and loudness of the film; as high while they are loaded. */
export function FilmSound() {
  return (
    <section className="grid gap-2 border-t border-line px-4 py-3.5" aria-label={words.filmSound}>
      <h3 className="font-semibold">{words.filmSound}</h3>
      <Panel fallback={<div className="h-48" />} />
    </section>
  );
}
