import type { Objects } from './objects.ts';
import type { S3Options } from './s3.ts';

export type { S3Options };
export { ObjectUnreadable } from './exact-stream.ts';
export { createFolderObjects, readFolderObjects } from './folder.ts';
export {
  isStorageFull,
  InvalidKey,
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
  type ReadOptions,
  createProbe,
  PROBE_KEYS,
} from './objects.ts';

/** Loads the client of S3 only where one is used: a megabyte of code. */
export async function createS3Objects(options: S3Options): Promise<Objects> {
  const s3 = await import('./s3.ts');
  return s3.createS3Objects(options);
}
