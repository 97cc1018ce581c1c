import { limits, messages } from '@kinoloom/contract';

const { size, jpegQuality, loadMs } = limits.enhancement;

/** A frame of a video at a time in seconds, as a JPEG data URL. @throws Error with a text of the contract */
export async function captureFrame(url: string, at: number): Promise<string> {
  if (!Number.isFinite(at) || at < 0) throw new Error(messages.frameTime);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const over = AbortSignal.timeout(loadMs);
    video.src = url;
    await happens(video, 'loadeddata', over);
    if (!Number.isFinite(video.duration) || video.duration <= 0) throw new Error(messages.frameDuration);
    if (video.videoWidth === 0 || video.videoHeight === 0) throw new Error(messages.frameSize);
    if (at > video.duration) throw new Error(messages.frameTime);
    video.currentTime = at;
    await happens(video, 'seeked', over);
    return painted(video);
  } finally {
    // Releases the connection and the decoder.
    video.removeAttribute('src');
    video.load();
  }
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', over: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = new AbortController();
  const { signal } = done;
  video.addEventListener(event, () => resolve(), { signal });
  video.addEventListener('error', () => reject(new Error(messages.frameVideo)), { signal });
  over.addEventListener('abort', () => reject(new Error(messages.frameTimeout)), { signal });
  return promise.finally(() => done.abort());
}

/** Scaled to the thumbnail size, keeping its format. */
function painted(video: HTMLVideoElement): string {
  const scale = Math.min(1, Math.max(size.width / video.videoWidth, size.height / video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', jpegQuality);
}
