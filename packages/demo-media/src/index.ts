import { probeMedia, measure } from '@kinoloom/vendor-simulators/facts';
import type { Studio } from '@kinoloom/vendor-simulators/studio';
import { createScenePool } from './scenes/pool.ts';

/** Generates and edits media on worker threads, so that the caller's event loop stays free. */
export function createDemoStudio(options: { readonly workers: number }): Studio & { close(): Promise<void> } {
  return { ...createScenePool(options), measure, probe: probeMedia };
}
