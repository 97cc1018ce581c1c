/** What is heard at the moment. */
let heard: HTMLMediaElement | null = null;

/** Call when an element begins to play: whatever was heard before falls silent, so that there is one sound at a time. */
export function hearAlone(element: HTMLMediaElement): void {
  if (heard !== null && heard !== element) heard.pause();
  heard = element;
}
