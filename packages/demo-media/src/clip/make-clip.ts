import type { ClipOrder } from '@kinoloom/vendor-simulators/studio';
import { createCanvas } from '@napi-rs/canvas';
import { encodeFrames } from '../footage/encode-frames.ts';
import { readSceneBrief } from '../scenes/brief.ts';
import { makeSoundscape } from '../sound/soundscape.ts';
import { createCameraMove } from './camera-move.ts';
import { createRgbaConverter, copyPicture } from './picture.ts';
import { fitOnCanvas } from './start-image.ts';
import { boardFrames, createGrain, photoFrames, sceneFrames } from './frame-source.ts';

/** Sides are even, 16 to 4096 pixels; whole frames a second, 1 to 120. */
export type SceneClipOrder = Omit<ClipOrder, keyof JobControls> & Partial<JobControls>;
type JobControls = Pick<ClipOrder, 'onProgress' | 'signal'>;

/**
 * Makes a clip: H.264 yuv420p BT.709 with AAC 48 kHz stereo, exactly round(durationMs × fps / 1000) frames. The same
 * order gives the same pictures. Rejects with the signal's reason when aborted; nothing is left at `output` then.
 * @throws RangeError for a size, duration or rate that no clip can have
 */
export async function makeSceneClip(order: SceneClipOrder): Promise<void> {
  validate(order);
  order.signal?.throwIfAborted();
  const { width, height, fps, output, prompt, seed } = order;
  const frames = Math.round((order.durationMs * fps) / 1000);
  const seconds = order.durationMs / 1000;
  const isFixed = order.cameraFixed ?? false;
  const signal = order.signal ?? new AbortController().signal;
  const brief = readSceneBrief(prompt, seed);
  const source = order.startImage
    ? await photoFrames(order.startImage, width, height)
    : brief.scene
      ? sceneFrames(brief, brief.scene, width, height)
      : await boardFrames(brief, { seed, width, height, seconds, isFixed });
  const last = order.lastImage && (await fitOnCanvas(order.lastImage, width, height));
  const strength = isFixed ? 0 : source.cameraStrength;
  const camera = createCameraMove(brief.random('camera'), brief.reading.camera, seconds, strength);
  const grain = createGrain(brief.key);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  using converter = createRgbaConverter(width, height);
  const sound = makeSoundscape(brief, order.durationMs);
  const options = { output, width, height, fps, frames, sound, title: prompt.slice(0, 200), isSmall: true };
  await encodeFrames({ ...options, onProgress: order.onProgress, signal }, (target, i) => {
    const progress = frames > 1 ? i / (frames - 1) : 0;
    const [zoom, x, y] = camera(progress);
    const [w, h] = [width * zoom, height * zoom];
    pen.globalAlpha = 1;
    pen.drawImage(source.frameAt(i / fps), width / 2 - w * (0.5 + x), height / 2 - h * (0.5 + y), w, h);
    pen.globalAlpha = lastImageOpacity(progress);
    if (last) pen.drawImage(last, 0, 0);
    copyPicture(converter.convert(canvas.data()), target);
    grain(target[0], i, source.grain * (order.startImage ? Math.min(1, i / fps) : 1));
  });
}

/** Opacity of the last image: it fades in over the last 45 % and is 1 for the final frames. */
function lastImageOpacity(progress: number): number {
  const t = Math.max(0, Math.min(1, (progress - 0.52) / 0.45));
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function validate(order: SceneClipOrder): void {
  const even = (n: number) => Number.isInteger(n) && n >= 16 && n <= 4096 && n % 2 === 0;
  if (!even(order.width) || !even(order.height))
    throw new RangeError(`A clip's size must be even and 16 to 4096, not ${order.width}x${order.height}`);
  if (!Number.isInteger(order.fps) || order.fps < 1 || order.fps > 120)
    throw new RangeError(`A clip's rate must be 1 to 120, not ${order.fps}`);
  if (!(order.durationMs > 0) || order.durationMs > 600_000 || Math.round((order.durationMs * order.fps) / 1000) < 1) {
    throw new RangeError(`A clip must last at least one frame and at most ten minutes, not ${order.durationMs} ms`);
  }
}
