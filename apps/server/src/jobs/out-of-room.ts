import { messages } from '@kinoloom/contract';
import { isStorageFull } from '../platform/objects/index.ts';
import type { JobFailure } from './advance.ts';

/** Why a job failed that found no room for what it made, however often it tried; undefined for any other error. */
export const outOfRoom = (error: unknown): JobFailure | undefined =>
  isStorageFull(error) ? { code: 'storage.full', message: messages.storageFull } : undefined;

/** The same as an end of the job. @throws what it is given, where that is something else */
export function endOutOfRoom(error: unknown): { readonly state: 'failed'; readonly failure: JobFailure } {
  const failure = outOfRoom(error);
  if (!failure) throw error;
  return { state: 'failed', failure };
}
