export { addCaptions } from './caption-overlay.ts';
export { addMedia, overlayOfMedia } from './media-overlay.ts';
export { draggedSticker, isStickerDrag, startStickerDrag } from './sticker-drag.ts';
export { addSticker } from './sticker-overlay.ts';
export { addTemplate } from './template-overlay.ts';
export { addText } from './text-overlay.ts';
export { inStyle, styleOf, textStyleNames, textStyles } from './text-styles.ts';
