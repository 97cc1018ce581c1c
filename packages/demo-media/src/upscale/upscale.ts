import type { UpscaleClipOrder, UpscaleImageOrder } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { AV_PIX_FMT_RGBA, AVCOL_RANGE_JPEG, AVCOL_SPC_RGB } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { encodePicture } from '../clip/start-image.ts';
import { checkLibav, filterGraph, receivedFrame } from '../footage/libav.ts';
import { remake } from '../footage/remake.ts';

/** A picture of more pixels than this would not fit into memory several times over. */
const MOST_PIXELS = 120_000_000;

/** How strongly edges are sharpened where they are soft, 0 to 1; enough to look crisp, too little to ring. */
const SHARPENING = 0.35;

/** `Frame.fromVideoBuffer` borrows memory without holding it, so it could be collected: it lives as long as its frame. */
const lent = new WeakMap<Frame, Buffer>();

/** A picture enlarged by exactly `scale`, upright, by Lanczos's kernel, then sharpened where it is soft. */
export async function upscaleImage(order: UpscaleImageOrder): Promise<Buffer> {
  const image = await loadImage(order.image);
  const width = Math.round(image.width * order.scale);
  const height = Math.round(image.height * order.scale);
  if (!(order.scale >= 1) || width * height > MOST_PIXELS)
    throw new RangeError(`A picture of ${image.width}x${image.height} cannot be enlarged ${order.scale} times`);
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  order.signal.throwIfAborted();
  const graph = await filterGraph(
    [
      `buffer@in=video_size=${image.width}x${image.height}:pix_fmt=${AV_PIX_FMT_RGBA}:time_base=1/30:pixel_aspect=1/1` +
        `:colorspace=${AVCOL_SPC_RGB}:range=${AVCOL_RANGE_JPEG}`,
      'format=gbrap',
      `scale=${width}:${height}:flags=lanczos+accurate_rnd`,
      // The fourth plane is how much of it is see-through, which stays as it is.
      `cas=strength=${SHARPENING}:planes=7`,
      'format=rgba',
      'buffersink@out',
    ].join(','),
  );
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  using frame = Frame.fromVideoBuffer(pixels, {
    width: image.width,
    height: image.height,
    format: AV_PIX_FMT_RGBA,
    timeBase: { num: 1, den: 30 },
  });
  lent.set(frame, pixels);
  using result = new Frame();
  result.alloc();
  try {
    frame.colorSpace = AVCOL_SPC_RGB;
    frame.colorRange = AVCOL_RANGE_JPEG;
    frame.pts = 0n;
    checkLibav(await graph.entry.buffersrcAddFrame(frame), 'enlarge the picture');
    if (!receivedFrame(await graph.exit.buffersinkGetFrame(result), 'enlarge the picture'))
      throw new Error('The filter kept the picture');
    order.signal.throwIfAborted();
    return encodePicture(result.toBuffer(), width, height, order.format);
  } finally {
    graph.free();
  }
}

/** The same film, larger: every picture scaled, at its own time, for as long as it was shown. */
export async function upscaleClip(order: UpscaleClipOrder): Promise<void> {
  const { width, height } = order;
  await remake({ ...order, title: 'Upscaled' }, () => ({
    wanted: { width, height, format: 'yuv420p', scaler: 'lanczos' },
    draw: (picture) => picture,
    free: () => undefined,
  }));
}
