import type { Size } from '@kinoloom/vendor-simulators/studio';

export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** The film in the middle of the frame, as large as fits. */
export function centred(film: Size, frame: Size): Place {
  const k = Math.min(frame.width / film.width, frame.height / film.height);
  const width = Math.max(2, Math.round(film.width * k));
  const height = Math.max(2, Math.round(film.height * k));
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height };
}

/** Whole pixels. @throws RangeError for a rectangle that no film can fill, or of which nothing is seen */
export function wholePlace(place: Place, frame: Size): Place {
  const [x, y, width, height] = [place.x, place.y, place.width, place.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const seen = x < frame.width && y < frame.height && x + width > 0 && y + height > 0;
  if (!(width >= 2 && height >= 2 && width <= 8192 && height <= 8192) || !seen)
    throw new RangeError(`A film cannot fill ${width}x${height} at ${x},${y} of ${frame.width}x${frame.height}`);
  return { x, y, width, height };
}
