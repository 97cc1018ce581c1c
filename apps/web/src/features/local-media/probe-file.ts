import { limits, type MediaType } from '@kinoloom/contract';

const { thumbnail: THUMBNAIL, lookMs, metadataMs, seek } = limits.localMedia;
/** Time of a video's thumbnail, in seconds; earlier in a short one. */
const STILL_AT = 1;
const JPEG_QUALITY = 0.8;

/** What the browser can determine about a file. */
export interface FileProbe {
  /** Null if unreadable, and for images. */
  readonly seconds: number | null;
  /** A JPEG of 320 × 180 as a data URL; empty if none could be made. */
  readonly thumbnail: string;
}

const nothing: FileProbe = { seconds: null, thumbnail: '' };

/** Probes a file, with a timeout of a few seconds; the server determines the rest. Never rejects. */
export async function probeFile(file: File, type: MediaType): Promise<FileProbe> {
  const url = URL.createObjectURL(file);
  const found = { ...nothing };
  try {
    await within(lookMs, async (signal) => {
      if (type === 'image') {
        found.thumbnail = await imageThumbnail(url);
        return;
      }
      const element = type === 'video' ? document.createElement('video') : new Audio();
      try {
        found.seconds = await secondsOf(element, url);
        if (element instanceof HTMLVideoElement && !signal.aborted) found.thumbnail = await videoThumbnail(element);
      } finally {
        element.removeAttribute('src');
        element.load();
      }
    });
  } catch {
    // Unplayable here, or too slow: the server probes it again.
  } finally {
    URL.revokeObjectURL(url);
  }
  return found;
}

/** @throws Error after `ms` */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(ms);
  return Promise.race([
    work(late),
    new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('It took too long.')), { once: true });
    }),
  ]);
}

const event = (target: EventTarget, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true });
    target.addEventListener('error', () => reject(new Error('The file could not be read.')), { once: true });
  });

async function secondsOf(element: HTMLMediaElement, url: string): Promise<number | null> {
  const known = event(element, 'loadedmetadata');
  element.preload = 'auto';
  element.muted = true;
  element.src = url;
  await within(metadataMs, () => known);
  return Number.isFinite(element.duration) ? element.duration : null;
}

async function videoThumbnail(video: HTMLVideoElement): Promise<string> {
  const at = Number.isFinite(video.duration) ? Math.min(STILL_AT, video.duration / 2) : 0;
  for (let tried = 0; tried <= seek.retries; tried++) {
    const there = event(video, 'seeked');
    // A different time per attempt: a decoder that fails at one time fails there again.
    video.currentTime = at / (tried + 1) + 0.001 * tried;
    const arrived = await within(seek.timeoutMs, () => there).then(
      () => true,
      () => false,
    );
    if (arrived) return drawn(video, video.videoWidth, video.videoHeight);
  }
  return '';
}

async function imageThumbnail(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return drawn(image, image.naturalWidth, image.naturalHeight);
}

/** The centre of a picture, covering the thumbnail. */
function drawn(picture: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, THUMBNAIL);
  const pen = canvas.getContext('2d');
  if (!pen || width === 0 || height === 0) return '';
  const scale = Math.max(THUMBNAIL.width / width, THUMBNAIL.height / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const [left, top] = [(THUMBNAIL.width - drawnWidth) / 2, (THUMBNAIL.height - drawnHeight) / 2];
  pen.drawImage(picture, left, top, drawnWidth, drawnHeight);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
