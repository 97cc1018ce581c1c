import { loadImage } from '@napi-rs/canvas';
import { createScenePool } from './scenes/index.ts';
import type { Studio } from './studio.ts';

/** The real maker: painted scenes and camera moves, on worker threads, so that requests are answered meanwhile. */
export function createSceneStudio(options: { readonly workers: number }): Studio & { close(): Promise<void> } {
  const pool = createScenePool(options);
  return {
    makeImage: ({ format, ...order }) => pool.makeImage({ ...order, format: format === 'jpg' ? 'jpeg' : format }),
    makeClip: (order) => pool.makeClip(order),
    measure: async (image) => {
      // The decoder turns pictures upright by their EXIF orientation.
      const { width, height } = await loadImage(image);
      return { width, height };
    },
    close: () => pool.close(),
  };
}
