export { createFolderObjects } from './folder.ts';
export {
  InvalidKey,
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
} from './objects.ts';
export { createS3Objects, type S3Options } from './s3.ts';
