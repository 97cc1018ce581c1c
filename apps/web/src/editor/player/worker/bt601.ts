import { HD_LINES } from '@kinoloom/media/browser';
import { VideoSample, type InputVideoTrack, type VideoSampleColorSpace, type VideoSamplePixelFormat } from 'mediabunny';

/**
 * Which frames are bt601 although the browser may not treat them so. `untagged`: those with fewer lines than HD, the
 * renderer's rule for streams without a matrix. VP8 has no other matrix, whatever its container says (RFC 6386 §9.2).
 */
export type Bt601Frames = 'vp8' | 'untagged' | 'none';

export async function bt601Frames(track: InputVideoTrack): Promise<Bt601Frames> {
  if ((await track.getCodec()) === 'vp8') return 'vp8';
  const { matrix } = await track.getColorSpace();
  return matrix || (await track.hasHighDynamicRange()) ? 'none' : 'untagged';
}

/** Whether this frame has to be retagged. `converted`: the browser gave RGB; Firefox converts VP8 right by itself. */
export const isBt601 = (frames: Bt601Frames, lines: number, converted: boolean): boolean =>
  frames === 'vp8' ? !converted : frames === 'untagged' && lines < HD_LINES;

/**
 * Whether a frame has a transfer that WebCodecs has no name for: a gamma of 2.2 or 2.8. The browser applies it, whereas films show all codes of
 * SDR unchanged, as the browser does with every other transfer.
 */
export const hasOddTransfer = ({ matrix, transfer }: VideoSampleColorSpace): boolean => !!matrix && !transfer;

/**
 * The same picture with another matrix, or its own, and a transfer that is shown unchanged; the caller closes both. Copies the samples, as not
 * every decoder honours the colours in its configuration.
 */
export async function retagged(
  sample: VideoSample,
  format: VideoSamplePixelFormat,
  as601: boolean,
): Promise<VideoSample> {
  const samples = new Uint8ClampedArray(sample.allocationSize());
  const layout = await sample.copyTo(samples);
  if (as601 && /^RGB|^BGR/.test(format)) convertTo601(samples, format.startsWith('R') ? 0 : 2);
  const { primaries, transfer, matrix, fullRange } = sample.colorSpace;
  return new VideoSample(samples, {
    format,
    layout,
    codedWidth: sample.visibleRect.width,
    codedHeight: sample.visibleRect.height,
    displayWidth: sample.displayWidth,
    displayHeight: sample.displayHeight,
    rotation: sample.rotation,
    flip: sample.flip,
    timestamp: sample.timestamp,
    duration: sample.duration,
    colorSpace: {
      matrix: as601 ? 'smpte170m' : (matrix ?? 'bt709'),
      primaries: primaries ?? 'bt709',
      transfer: transfer ?? 'bt709',
      fullRange: fullRange ?? false,
    },
  });
}

/** Firefox returns RGB that it has converted by BT.709. Reverts that, and converts by BT.601. `red`: the index of red in a pixel. */
function convertTo601(pixels: Uint8ClampedArray, red: 0 | 2): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const [r, g, b] = [pixels[at + red] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2 - red] ?? 0];
    const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const redAfter = luma + (1.402 / 1.5748) * (r - luma);
    const blueAfter = luma + (1.772 / 1.8556) * (b - luma);
    pixels[at + red] = redAfter;
    pixels[at + 1] = (luma - 0.299 * redAfter - 0.114 * blueAfter) / 0.587;
    pixels[at + 2 - red] = blueAfter;
  }
}
