import type { App } from '../http/index.ts';
import { operations } from './operations.ts';
import type { GenerationDeps } from './start.ts';

/** The documents' calls, each path once, as the family of what lies behind it says. */
export function generationRoutes(app: App, deps: GenerationDeps): void {
  for (const sharing of Map.groupBy(operations, ({ entry }) => entry.path).values())
    sharing[0]?.family.calls(app, deps, sharing);
}
