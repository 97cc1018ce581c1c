export { createFolderObjects } from './folder.ts';
export {
  isStorageFull,
  InvalidKey,
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
  createProbe,
} from './objects.ts';
export { createS3Objects, type S3Options } from './s3.ts';
