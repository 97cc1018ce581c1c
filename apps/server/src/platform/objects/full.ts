import { S3ServiceException } from '@aws-sdk/client-s3';
import { DatabaseError } from 'pg';

/** A file system without room, and one on which this user may have no more. */
const FULL_ERRNOS = new Set(['ENOSPC', 'EDQUOT']);

/** PostgreSQL's `disk_full`: the database has the disk that is full. */
const FULL_STATE = '53100';

/** HTTP's "Insufficient Storage". */
const INSUFFICIENT_STORAGE = 507;

/**
 * What stores say that speak S3 and have an end: MinIO (`XMinioStorageFull`, `XMinioAdminBucketQuotaExceeded`), Ceph (`QuotaExceeded`),
 * and others. Amazon's own has none.
 */
const FULL_NAMES = /(?:StorageFull|QuotaExceeded|InsufficientStorage|DiskFull)$/i;

/** Whether an error, or one of its causes, says that what keeps the files, or the database, has no more room. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isStorageFull(error.cause)) return true;
  // A step that was tried several times keeps what went wrong each time.
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isStorageFull)) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) return code === FULL_STATE;
  if (error instanceof S3ServiceException)
    return error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE || FULL_NAMES.test(error.name);
  return FULL_ERRNOS.has(code);
}
