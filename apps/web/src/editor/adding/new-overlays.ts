import {
  defaultStyles,
  editorDefaults,
  FPS,
  frame,
  StickerId,
  stickers,
  styleScale,
  titleTemplates,
  type Caption,
  type CaptionOverlay,
  type TemplateId,
  type TextOverlay,
} from '@kinoloom/composition';
import { plural } from '../../lib/formatters.ts';
import type { Editor } from '../store/index.ts';
import { addAtPlayhead } from './add-overlay.ts';
import { inStyle, textStyles, type TextStyleName } from './text-styles.ts';

/** Adds a template over the whole canvas at the playhead. */
export function addTemplate(editor: Editor, template: TemplateId): void {
  const { label, seconds, texts } = titleTemplates[template];
  const frames = frame(seconds * FPS);
  addAtPlayhead(editor, {
    frames,
    said: `${label} added`,
    make: (place, { canvas }) => ({
      ...place,
      ...canvas,
      type: 'template',
      durationInFrames: frames,
      left: 0,
      top: 0,
      rotation: 0,
      content: label,
      template,
      texts: texts.map(({ initial }) => initial),
      styles: defaultStyles.template,
    }),
  });
}

/** Side of a new sticker, in pixels of a canvas whose short side is 1080. */
const SIDE = 320;

/** Adds a sticker at the playhead, centred at a point of the canvas; defaults to the canvas's centre. */
export function addSticker(editor: Editor, sticker: StickerId, at?: { x: number; y: number }): void {
  const { label } = stickers[sticker];
  addAtPlayhead(editor, {
    frames: editorDefaults.clipFrames,
    said: `${label} added`,
    make(place, { canvas }) {
      const side = SIDE * styleScale(canvas);
      const middle = at ?? { x: canvas.width / 2, y: canvas.height / 2 };
      return {
        ...place,
        type: 'sticker',
        durationInFrames: editorDefaults.clipFrames,
        left: middle.x - side / 2,
        top: middle.y - side / 2,
        width: side,
        height: side,
        rotation: 0,
        content: label,
        sticker,
        styles: defaultStyles.sticker,
      };
    },
  });
}

/** MIME type of a sticker dragged from the panel. */
const TYPE = 'application/x-kinoloom-sticker';

export function startStickerDrag(data: DataTransfer, id: StickerId): void {
  data.setData(TYPE, id);
  data.effectAllowed = 'copy';
}

export const isStickerDrag = (data: DataTransfer): boolean => data.types.includes(TYPE);

export const draggedSticker = (data: DataTransfer): StickerId | undefined =>
  StickerId.safeParse(data.getData(TYPE)).data;

/** Adds a text in a style at the playhead. */
export function addText(editor: Editor, name: TextStyleName): void {
  const { stand, sample } = textStyles[name];
  addAtPlayhead(editor, {
    frames: editorDefaults.clipFrames,
    said: 'Text added',
    make: (place, { canvas }): TextOverlay => ({
      ...place,
      type: 'text',
      durationInFrames: editorDefaults.clipFrames,
      left: Math.round(stand.left * canvas.width),
      top: Math.round(stand.top * canvas.height),
      width: Math.round(stand.width * canvas.width),
      height: Math.round(stand.height * canvas.height),
      rotation: 0,
      content: sample,
      styles: inStyle(defaultStyles.text, name),
    }),
  });
}

const framesAt = (ms: number): number => Math.max(0, Math.floor((ms * FPS) / 1000));

/**
 * Adds captions to the lower part of the canvas, from the playhead on. `timed`: their times are those of the
 * composition, as in a file, and determine their position.
 */
export function addCaptions(editor: Editor, captions: readonly Caption[], { timed }: { timed: boolean }): void {
  const startMs = captions[0]?.startMs ?? 0;
  const endMs = captions.reduce((end, caption) => Math.max(end, caption.endMs), 0);
  const start = timed ? framesAt(startMs) : 0;
  const frames = frame(Math.max(editorDefaults.clipFrames / 3, Math.ceil((endMs * FPS) / 1000) - start));
  if (timed) editor.playhead.pause();
  addAtPlayhead(editor, {
    frames,
    ...(timed && { from: start }),
    said: `${plural(captions.length, 'caption')} added`,
    make: (place, { canvas }): CaptionOverlay => ({
      ...place,
      type: 'caption',
      durationInFrames: frames,
      left: Math.round(canvas.width * 0.1),
      top: Math.round(canvas.height * 0.76),
      width: Math.round(canvas.width * 0.8),
      height: Math.round(canvas.height * 0.16),
      rotation: 0,
      content: 'Captions',
      captions: [...captions],
      template: 'classic',
      captionStart: start,
      styles: defaultStyles.caption,
    }),
  });
}
