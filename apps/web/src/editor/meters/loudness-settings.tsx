import { lazyWithRetry } from '../../lib/lazy-module.ts';

const Panel = lazyWithRetry(async () => (await import('./loudness-panel.tsx')).LoudnessPanel);

/** The loudness of the film; as high while it is loaded. */
export function LoudnessSettings() {
  return <Panel fallback={<div className="h-42" />} />;
}
