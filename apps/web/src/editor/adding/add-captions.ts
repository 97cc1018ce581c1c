import {
  collide,
  defaultStyles,
  editorDefaults,
  FPS,
  frame,
  type Caption,
  type CaptionOverlay,
  type Composition,
} from '@kinoloom/composition';
import type { Editor } from '../store/index.ts';
import { addAtPlayhead } from './add-overlay.ts';
import * as words from '../../words/en/editor/captions.ts';

const framesAt = (ms: number): number => Math.max(0, Math.floor((ms * FPS) / 1000));

/** Where captions begin on their own clock, and how long they last from there, in frames. */
function spanOf(captions: readonly Caption[]): { start: number; frames: number } {
  const start = framesAt(captions[0]?.startMs ?? 0);
  const endMs = captions.reduce((end, caption) => Math.max(end, caption.endMs), 0);
  return { start, frames: Math.max(editorDefaults.clipFrames / 3, Math.ceil((endMs * FPS) / 1000) - start) };
}

/** The frame at which captions begin if their times are those of the composition. */
export const ownStart = (captions: readonly Caption[]): number => spanOf(captions).start;

/** Captions that would be seen at the same time as new ones from a frame on. */
export function captionsInTheWay(
  { overlays }: Pick<Composition, 'overlays'>,
  captions: readonly Caption[],
  from: number,
): CaptionOverlay[] {
  const place = { from, durationInFrames: spanOf(captions).frames };
  return overlays.filter((overlay) => overlay.type === 'caption').filter((overlay) => collide(overlay, place));
}

interface Placing {
  /** The frame at which the first caption begins; defaults to the playhead. */
  readonly from?: number;
  /** Captions at the same time: replaced by the new ones, which look like them, or kept below them. */
  readonly others?: readonly CaptionOverlay[];
  readonly replace?: boolean;
}

/** Adds captions to the lower part of the canvas; above others that stay. */
export function addCaptions(editor: Editor, captions: readonly Caption[], placing: Placing = {}): void {
  const { from, others = [], replace = false } = placing;
  const { start, frames } = spanOf(captions);
  if (from !== undefined) editor.playhead.pause();
  const [like] = replace ? others : [];
  addAtPlayhead(editor, {
    frames,
    ...(from !== undefined && { from }),
    said: words.areAdded({ count: captions.length }),
    instead: replace ? others.map(({ id }) => id) : [],
    make(place, { canvas }): CaptionOverlay {
      const height = Math.round(canvas.height * 0.16);
      const lowest = Math.round(canvas.height * 0.76);
      const top = replace ? lowest : Math.min(lowest, ...others.map((other) => other.top - height));
      return {
        left: Math.round(canvas.width * 0.1),
        top: Math.max(0, top),
        width: Math.round(canvas.width * 0.8),
        height,
        rotation: 0,
        content: words.captions,
        template: 'classic',
        styles: defaultStyles.caption,
        ...like,
        ...place,
        type: 'caption',
        durationInFrames: frame(frames),
        captions: [...captions],
        captionStart: start,
      };
    },
  });
}
