import type { VideoSample } from 'mediabunny';
import { as601 } from './bt601.ts';
import { newSurface, type Surface } from './surface.ts';

/** Formats of frames that lie in memory: converting them there is five times as fast as drawing them. */
const IN_MEMORY = new Set(['I420', 'I422', 'I444', 'NV12']);

/** Turns decoded frames into bitmaps: upright, with square pixels, in the screen's colours. */
export class BitmapMaker {
  #pixels = new Uint8ClampedArray(0);
  #scratch: Surface | undefined;
  #upright: Surface | undefined;
  readonly #bt601Below: number;

  /** `bt601Below`: pictures of fewer lines than this are coded by bt601, whatever the browser takes them for. */
  constructor(bt601Below: number) {
    this.#bt601Below = bt601Below;
  }

  async make(sample: VideoSample): Promise<ImageBitmap> {
    // A frame that lies only in the memory of the graphics card can't be marked anew.
    if (sample.format === null || sample.visibleRect.height >= this.#bt601Below) return this.#convert(sample);
    using marked = await as601(sample, sample.format);
    return await this.#convert(marked);
  }

  async #convert(sample: VideoSample): Promise<ImageBitmap> {
    const size = { width: sample.displayWidth, height: sample.displayHeight };
    if (sample.format === null || !IN_MEMORY.has(sample.format)) return this.#drawn(sample, size);
    const { width, height } = sample.visibleRect;
    const scratch = (this.#scratch = fitting(this.#scratch, width, height));
    const bytes = width * height * 4;
    if (this.#pixels.length !== bytes) this.#pixels = new Uint8ClampedArray(bytes);
    const pixels = this.#pixels;
    await sample.copyTo(pixels, { format: 'RGBA', colorSpace: 'srgb', layout: [{ offset: 0, stride: width * 4 }] });
    scratch.context.putImageData(new ImageData(pixels, width, height), 0, 0);
    const asItIs = sample.rotation === 0 && !sample.flip && width === size.width && height === size.height;
    if (asItIs) return bitmapOf(scratch);
    const upright = (this.#upright = fitting(this.#upright, size.width, size.height));
    const { context } = upright;
    const swapped = sample.rotation % 180 !== 0;
    const [across, along] = swapped ? [size.height, size.width] : [size.width, size.height];
    context.save();
    context.imageSmoothingQuality = 'medium';
    context.translate(size.width / 2, size.height / 2);
    if (sample.flip) context.scale(-1, 1);
    context.rotate((sample.rotation * Math.PI) / 180);
    context.drawImage(scratch.canvas, -across / 2, -along / 2, across, along);
    context.restore();
    return bitmapOf(upright);
  }

  #drawn(
    sample: VideoSample,
    { width, height }: { width: number; height: number },
  ): ImageBitmap | Promise<ImageBitmap> {
    const upright = (this.#upright = fitting(this.#upright, width, height));
    sample.draw(upright.context, 0, 0, width, height);
    return bitmapOf(upright);
  }
}

function fitting(surface: Surface | undefined, width: number, height: number): Surface {
  if (surface?.canvas.width === width && surface.canvas.height === height) return surface;
  return newSurface(width, height, true);
}

const bitmapOf = ({ canvas }: Surface): ImageBitmap | Promise<ImageBitmap> =>
  'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : createImageBitmap(canvas);
