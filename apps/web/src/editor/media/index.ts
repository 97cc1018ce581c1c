export * from './editor-media.ts';
export * from './item-pictures.ts';
export * from './picture-library.ts';
export { pictureSizeOf, stillOfPicture } from './picture-size.ts';
