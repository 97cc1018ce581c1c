import {
  defaultStyles,
  editorDefaults,
  FPS,
  frame,
  StickerId,
  styleScale,
  titleTemplates,
  type TemplateId,
  type TextOverlay,
} from '@kinoloom/composition';
import type { Editor } from '../store/index.ts';
import { addAtPlayhead } from './add-overlay.ts';
import { stickerNames, templateNames } from './names.ts';
import { inStyle, textStyles, type TextStyleName } from './text-styles.ts';
import * as words from '../../words/en/editor/adding.ts';
import * as textWords from '../../words/en/editor/text-panels.ts';

/** Adds a template over the whole canvas at the playhead. */
export function addTemplate(editor: Editor, template: TemplateId): void {
  const { seconds, texts } = titleTemplates[template];
  const { label } = templateNames[template];
  const frames = frame(seconds * FPS);
  addAtPlayhead(editor, {
    frames,
    said: words.isAdded({ name: label }),
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
      texts: [...texts],
      styles: defaultStyles.template,
    }),
  });
}

/** Side of a new sticker, in pixels of a canvas whose short side is 1080. */
const SIDE = 320;

/** Adds a sticker at the playhead, centred at a point of the canvas; defaults to the canvas's centre. */
export function addSticker(editor: Editor, sticker: StickerId, at?: { x: number; y: number }): void {
  const label = stickerNames[sticker];
  addAtPlayhead(editor, {
    frames: editorDefaults.clipFrames,
    said: words.isAdded({ name: label }),
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
    said: textWords.isAdded,
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
