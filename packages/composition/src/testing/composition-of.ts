import { frame } from '@kinoloom/contract';
import { emptyComposition, type Composition } from '../composition.ts';
import { defaultStyles } from '../default-styles.ts';
import { applyChange } from '../edits/change.ts';
import type { EditResult } from '../edits/edit-result.ts';
import type { Overlay, VideoOverlay } from '../overlay.ts';

/** A video over a whole 1920×1080 canvas, from frame 0 of the first row, 10 frames long. */
export const video = (fields: Partial<Omit<VideoOverlay, 'from' | 'durationInFrames'>> & Times = {}): VideoOverlay => ({
  id: 'a',
  type: 'video',
  row: 0,
  left: 0,
  top: 0,
  width: 1920,
  height: 1080,
  rotation: 0,
  content: '',
  src: '/a',
  mediaStart: 0,
  speed: 1,
  styles: defaultStyles.video,
  ...fields,
  from: frame(fields.from ?? 0),
  durationInFrames: frame(fields.durationInFrames ?? 10),
});

interface Times {
  from?: number;
  durationInFrames?: number;
}

/** A 16:9 composition of five rows. */
export const compositionOf = (...overlays: Overlay[]): Composition => ({
  ...emptyComposition({ width: 1920, height: 1080 }),
  overlays,
});

/** Clips of one row as `[start, end]`, called a, b, c, … */
export const rowOfClips = (...places: (readonly [number, number])[]): Composition =>
  compositionOf(
    ...places.map(([from, end], index) =>
      video({ id: String.fromCodePoint(97 + index), from, durationInFrames: end - from }),
    ),
  );

/** Applies an edit. @throws Error with the code of the refusal */
export function done(composition: Composition, result: EditResult): Composition {
  if (!result.ok) throw new Error(result.error.code);
  return applyChange(composition, result.value);
}

export const codeOf = (result: EditResult): string => (result.ok ? 'ok' : result.error.code);

/** `a 0-10` for each clip, with its row if that is not the first, sorted by time. */
export const placesOf = ({ overlays }: Composition): string[] =>
  overlays
    .toSorted((a, b) => a.from - b.from)
    .map(
      ({ id, from, durationInFrames, row }) =>
        `${id} ${from}-${from + durationInFrames}${row === 0 ? '' : ` row ${row}`}`,
    );
