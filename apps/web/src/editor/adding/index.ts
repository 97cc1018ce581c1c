export { addMedia, overlayOfMedia } from './media-overlay.ts';
export {
  addCaptions,
  addSticker,
  addTemplate,
  addText,
  draggedSticker,
  isStickerDrag,
  startStickerDrag,
} from './new-overlays.ts';
export { inStyle, styleOf, textStyleNames, textStyles } from './text-styles.ts';
