/** What is heard at the moment. */
let heard: HTMLMediaElement | null = null;

const listeners = new Set<() => void>();

/** Call when an element begins to play: whatever was heard before falls silent, so that there is one sound at a time. */
export function playExclusively(element: HTMLMediaElement): void {
  if (heard !== null && heard !== element) heard.pause();
  heard = element;
  for (const listener of listeners) listener();
}

/** Whatever is heard falls silent: for what plays by other means than an element, such as a film. */
export const pausePlayback = (): void => heard?.pause();

/** Calls `listener` whenever an element begins to play. Returns the way to stop. */
export function onPlaybackStart(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
