export { createFolderObjects } from './folder.ts';
export { isStorageFull } from './full.ts';
export {
  InvalidKey,
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
} from './objects.ts';
export { createProbe } from './probe.ts';
export { createS3Objects, type S3Options } from './s3.ts';
