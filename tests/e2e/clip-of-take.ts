import { canvasSizes, defaultStyles, frame, type VideoOverlay } from '@kinoloom/composition';
import type { MediaRecord } from '@kinoloom/contract';

/** A clip of a take over the whole 16:9 canvas, in the first row: the `index`th of clips of `frames` frames, one after the other. */
export const clipOfTake = (
  { url }: MediaRecord,
  index: number,
  frames: number,
  more: Partial<VideoOverlay> = {},
): VideoOverlay => ({
  id: `clip-${index}`,
  type: 'video',
  from: frame(index * frames),
  durationInFrames: frame(frames),
  row: 0,
  left: 0,
  top: 0,
  ...canvasSizes['16:9'],
  rotation: 0,
  content: `Clip ${index + 1}`,
  src: url,
  mediaStart: 0,
  speed: 1,
  styles: defaultStyles.video,
  ...more,
});
