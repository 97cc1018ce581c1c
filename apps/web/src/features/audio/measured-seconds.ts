/** How long the browser may look at a file, in milliseconds. */
const PATIENCE = 5_000;

/**
 * How long a sound lasts, to the millisecond as the server measures it; null where this browser cannot tell. The element
 * leaves out what encoders put before and after the sound, which counting packets would not.
 */
export function measuredSeconds(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const give = (seconds: number): void =>
    resolve(Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds * 1_000)) / 1_000 : null);
  audio.addEventListener('loadedmetadata', () => give(audio.duration), { once: true });
  audio.addEventListener('error', () => resolve(null), { once: true });
  const timer = setTimeout(() => resolve(null), PATIENCE);
  audio.src = url;
  return promise.finally(() => {
    clearTimeout(timer);
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
