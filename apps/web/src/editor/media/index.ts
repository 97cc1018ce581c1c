export {
  EditorMediaContext,
  findOffered,
  useEditorMedia,
  warnOfUnknownSize,
  type EditorMedia,
  type MediaFacts,
} from './editor-media.ts';
export { itemPictures, type ItemPictures } from './item-pictures.ts';
export { pictureAt, PictureLibrary, type Filmstrip, type Waveform } from './picture-library.ts';
