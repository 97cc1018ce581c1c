import type { VideoSample } from 'mediabunny';
import { betweenPrimaries, PRIMARIES, recolour } from '@kinoloom/media/browser';
import { missingBlue, restoreBlue } from './blue.ts';
import { hasOddTransfer, isBt601, retagged, type Bt601Frames } from './bt601.ts';
import { SeeThroughPicture } from './see-through-sink.ts';
import { newSurface, type Surface } from './surface.ts';

/** Formats of frames in CPU memory: converting them there is five times as fast as drawing them. */
const IN_MEMORY = new Set(['I420', 'I422', 'I444', 'NV12']);
/** Firefox provides frames that are already converted. */
const CONVERTED = new Set(['RGBA', 'RGBX', 'BGRA', 'BGRX']);

const FROM_SMPTE170M = betweenPrimaries(PRIMARIES.smpte170m, PRIMARIES.bt709);

/** Converts decoded frames to bitmaps: upright, with square pixels, in the screen's colours. */
export class BitmapMaker {
  #pixels = new Uint8ClampedArray(0);
  #scratch: Surface | undefined;
  #upright: Surface | undefined;
  readonly #bt601: Bt601Frames;

  constructor(bt601: Bt601Frames) {
    this.#bt601 = bt601;
  }

  async make(picture: VideoSample | SeeThroughPicture): Promise<ImageBitmap> {
    const [sample, veil] =
      picture instanceof SeeThroughPicture ? [picture.colours, picture.veil] : [picture, undefined];
    const { format, visibleRect } = sample;
    // A frame that exists in GPU memory only cannot be retagged.
    if (format === null) return this.#convert(sample, veil);
    const as601 = isBt601(this.#bt601, visibleRect.height, CONVERTED.has(format));
    if (!as601 && !hasOddTransfer(sample.colorSpace)) return this.#convert(sample, veil);
    using marked = await retagged(sample, format, as601);
    return await this.#convert(marked, veil);
  }

  async #convert(sample: VideoSample, veil: VideoFrame | undefined): Promise<ImageBitmap> {
    const size = { width: sample.displayWidth, height: sample.displayHeight };
    const isReadable = sample.format !== null && (IN_MEMORY.has(sample.format) || CONVERTED.has(sample.format));
    if (veil && !isReadable) throw new Error('See-through pictures of this format cannot be shown');
    if (!veil && (sample.format === null || !IN_MEMORY.has(sample.format))) return this.#drawn(sample, size);
    const { width, height } = sample.visibleRect;
    const isOpaque = veil === undefined;
    const scratch = (this.#scratch = fitting(this.#scratch, width, height, isOpaque));
    const bytes = width * height * 4;
    if (this.#pixels.length !== bytes) this.#pixels = new Uint8ClampedArray(bytes);
    const pixels = this.#pixels;
    await sample.copyTo(pixels, { format: 'RGBA', colorSpace: 'srgb', layout: [{ offset: 0, stride: width * 4 }] });
    if (sample.format !== null && IN_MEMORY.has(sample.format)) {
      const missing = await missingBlue(sample.colorSpace);
      if (missing !== 0) await restoreBlue(pixels, sample, missing);
      // Chromium takes these for the primaries of bt709.
      if (sample.colorSpace.primaries === 'smpte170m') recolour(pixels, FROM_SMPTE170M);
    }
    if (veil) await takeOpacity(pixels, width, height, veil);
    scratch.context.putImageData(new ImageData(pixels, width, height), 0, 0);
    const asItIs = sample.rotation === 0 && !sample.flip && width === size.width && height === size.height;
    if (asItIs) return bitmapOf(scratch);
    const upright = (this.#upright = fitting(this.#upright, size.width, size.height, isOpaque));
    const { context } = upright;
    context.clearRect(0, 0, size.width, size.height);
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
    const upright = (this.#upright = fitting(this.#upright, width, height, true));
    sample.draw(upright.context, 0, 0, width, height);
    return bitmapOf(upright);
  }
}

/** Sets each pixel's alpha from the luma of the alpha frame. */
async function takeOpacity(pixels: Uint8ClampedArray, width: number, height: number, veil: VideoFrame): Promise<void> {
  const planes = new Uint8Array(veil.allocationSize());
  const [brightness] = await veil.copyTo(planes);
  if (!brightness || veil.visibleRect?.width !== width || veil.visibleRect.height !== height)
    throw new Error('The picture and its opacity differ in size');
  const isConverted = veil.format !== null && CONVERTED.has(veil.format);
  for (let y = 0; y < height; y++) {
    const row = brightness.offset + y * brightness.stride;
    for (let x = 0; x < width; x++)
      pixels[(y * width + x) * 4 + 3] = isConverted
        ? unstretched(planes[row + x * 4] ?? 255)
        : (planes[row + x] ?? 255);
  }
}

/** The luma before the range 16 to 235 was expanded to 0 to 255; values beyond were transparent or opaque. */
const unstretched = (value: number): number => (value === 0 || value === 255 ? value : 16 + (value * 219) / 255);

function fitting(surface: Surface | undefined, width: number, height: number, isOpaque: boolean): Surface {
  const isFit = surface?.canvas.width === width && surface.canvas.height === height && surface.isOpaque === isOpaque;
  return isFit ? surface : newSurface(width, height, isOpaque);
}

const bitmapOf = ({ canvas }: Surface): ImageBitmap | Promise<ImageBitmap> =>
  'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : createImageBitmap(canvas);
