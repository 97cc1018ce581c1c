import type { App } from '../http/index.ts';
import { operations } from './operations.ts';
import type { GenerationDeps } from './generation-deps.ts';
import { voiceRoutes } from './voice-routes.ts';
import { createVoices } from './voices.ts';

/** The documents' calls, each path once, as the family of what lies behind it says; and who can be asked to speak. */
export function generationRoutes(app: App, parts: Omit<GenerationDeps, 'voices'>): void {
  const deps = { ...parts, voices: createVoices(parts.vendors, Date.now) };
  for (const sharing of Map.groupBy(operations, ({ entry }) => entry.path).values())
    sharing[0]?.family.calls(app, deps, sharing);
  voiceRoutes(app, deps.voices, parts.intake.tempDir);
}
