import { factsOf, measure } from '@kinoloom/vendor-simulators/facts';
import type { Studio } from '@kinoloom/vendor-simulators/studio';
import { createScenePool } from './scenes/pool.ts';

/** Painted scenes, and pictures and films changed, on worker threads, so that requests are answered meanwhile. */
export function createDemoStudio(options: { readonly workers: number }): Studio & { close(): Promise<void> } {
  return { ...createScenePool(options), measure, probe: factsOf };
}
