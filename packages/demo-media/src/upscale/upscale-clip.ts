import { remake } from '../footage/remake.ts';
import type { UpscaleClipOrder } from '@kinoloom/vendor-simulators/studio';

/** The same film, larger: every picture scaled, at its own time, for as long as it was shown. */
export async function upscaleClip(order: UpscaleClipOrder): Promise<void> {
  const { width, height } = order;
  await remake({ ...order, title: 'Upscaled' }, () => ({
    wanted: { width, height, format: 'yuv420p', scaler: 'lanczos' },
    draw: (picture) => picture,
    free: () => undefined,
  }));
}
