import type { UpscaleClipOrder, UpscaleImageOrder } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { encodeImage } from '../clip/start-image.ts';
import { filterImage } from '../edit/picture.ts';
import { rewriteVideo } from '../footage/rewrite-video.ts';

/** Maximum output pixels: several copies must fit into memory. */
const MOST_PIXELS = 120_000_000;

/** Strength of the adaptive sharpening, 0 to 1; higher values cause ringing. */
const SHARPENING = 0.35;

/** Enlarges an image by exactly `scale` with a Lanczos kernel, upright, and sharpens it adaptively. */
export async function upscaleImage({ image: bytes, scale, format, signal }: UpscaleImageOrder): Promise<Buffer> {
  const image = await loadImage(bytes);
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  if (!(scale >= 1) || width * height > MOST_PIXELS)
    throw new RangeError(`A picture of ${image.width}x${image.height} cannot be enlarged ${scale} times`);
  const pen = createCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  signal.throwIfAborted();
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const large = filterImage(
    { width: image.width, height: image.height, data: pixels },
    // The alpha channel is not sharpened.
    `scale=${width}:${height}:flags=lanczos+accurate_rnd,cas=strength=${SHARPENING}:planes=7`,
    'gbrap',
  );
  signal.throwIfAborted();
  return encodeImage(large.data, width, height, format);
}

/** Enlarges every frame of a video and keeps its times. */
export async function upscaleClip(order: UpscaleClipOrder): Promise<void> {
  const { width, height } = order;
  await rewriteVideo({ ...order, title: 'Upscaled' }, () => ({ width, height, format: 'yuv420p', scaler: 'lanczos' }));
}
