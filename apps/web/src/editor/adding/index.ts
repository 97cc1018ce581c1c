export { addAtPlayhead } from './add-overlay.ts';
export { addCaptions, captionsInTheWay, ownStart } from './add-captions.ts';
export { addMedia, overlayOfMedia } from './media-overlay.ts';
export { layoutNames, stickerNames, templateNames } from './names.ts';
export * from './new-overlays.ts';
export { placeFiles } from './place-files.ts';
export { inStyle, styleOf, textStyleNames, textStyles } from './text-styles.ts';
