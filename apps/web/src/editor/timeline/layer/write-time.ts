import { timecodeOf } from '../geometry/timecode.ts';

/**
 * Writes a time that changes with every frame. The element (`.tl-time`) is as wide as its letters, said here and not found out by
 * laying out: else each frame would lay out and paint all that lies beside it.
 */
export function writeTime(element: HTMLElement, frame: number): void {
  const text = timecodeOf(frame);
  if (element.textContent === text) return;
  if (element.textContent.length !== text.length) element.style.width = `${text.length}ch`;
  element.textContent = text;
}
