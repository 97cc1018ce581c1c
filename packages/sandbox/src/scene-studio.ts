import { loadImage } from '@napi-rs/canvas';
import { exifOrientation } from './clip/start-image.ts';
import { createScenePool } from './scenes/index.ts';
import type { Studio } from './studio.ts';

/** The real maker: painted scenes and camera moves, on worker threads, so that requests are answered meanwhile. */
export function createSceneStudio(options: { readonly workers: number }): Studio & { close(): Promise<void> } {
  const pool = createScenePool(options);
  return {
    makeImage: ({ format, ...order }) => pool.makeImage({ ...order, format: format === 'jpg' ? 'jpeg' : format }),
    makeClip: (order) => pool.makeClip(order),
    measure: async (image) => {
      const { width, height } = await loadImage(image);
      const turned = exifOrientation(image) >= 5;
      return turned ? { width: height, height: width } : { width, height };
    },
    close: () => pool.close(),
  };
}
