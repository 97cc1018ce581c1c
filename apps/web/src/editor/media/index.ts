export { warnOfUnknownSize } from './warn-of-unknown-size.ts';
export { findOffered, type EditorMedia, type MediaFacts } from './editor-media.ts';
export { itemPictures, type ItemPictures } from './item-pictures.ts';
export { PictureLibrary } from './picture-library.ts';
export { pictureAt, type Filmstrip, type Waveform } from './pictures.ts';
export { EditorMediaContext, useEditorMedia } from './use-editor-media.ts';
