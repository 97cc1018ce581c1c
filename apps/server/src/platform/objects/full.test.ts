import { writeFile } from 'node:fs/promises';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isStorageFull } from './full.ts';

const ofStore = (name: string, httpStatusCode: number): Error =>
  new S3ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode }, message: name });
const ofDatabase = (code: string): Error => Object.assign(new DatabaseError('no', 2, 'error'), { code });
const ofSystem = (code: string): Error => Object.assign(new Error(code), { code });

test('a device without room says so', async () => {
  const error: unknown = await writeFile('/dev/full', 'a').catch((reason: unknown) => reason);
  expect([(error as NodeJS.ErrnoException).code, isStorageFull(error)]).toEqual(['ENOSPC', true]);
  expect(isStorageFull(new Error('The upload failed', { cause: error }))).toBe(true);
});

test.for([
  [ofSystem('EDQUOT'), true],
  [ofSystem('EACCES'), false],
  [ofSystem('EROFS'), false],
  [ofDatabase('53100'), true],
  [ofDatabase('53300'), false],
  [ofStore('XMinioStorageFull', 507), true],
  [ofStore('QuotaExceeded', 403), true],
  [ofStore('InternalError', 507), true],
  [ofStore('AccessDenied', 403), false],
  [new Error('full'), false],
  ['full', false],
] as const)('%o: %s', ([error, isFull]) => {
  expect(isStorageFull(error)).toBe(isFull);
});
