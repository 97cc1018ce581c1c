import { loadImage } from '@napi-rs/canvas';
import { probe } from '@kinoloom/media/node';
import { createScenePool } from './scenes/index.ts';
import type { FilmFacts, Studio } from '@kinoloom/vendor-simulators/studio';

/** Painted scenes, and pictures and films changed, on worker threads, so that requests are answered meanwhile. */
export function createDemoStudio(options: { readonly workers: number }): Studio & { close(): Promise<void> } {
  const pool = createScenePool(options);
  return {
    ...pool,
    measure: async (image) => {
      // The decoder turns pictures upright by their EXIF orientation.
      const { width, height } = await loadImage(image);
      return { width, height };
    },
    probe: factsOf,
  };
}

async function factsOf(path: string): Promise<FilmFacts> {
  const found = await probe(path);
  switch (found.kind) {
    case 'image':
      throw new Error('It is a picture, neither a film nor a recording');
    case 'audio':
      return { width: 0, height: 0, durationMs: found.durationMs, hasSound: true };
    case 'video': {
      const { width, height, durationMs, hasAudio } = found;
      return { width, height, durationMs, hasSound: hasAudio };
    }
    default:
      return found satisfies never;
  }
}
