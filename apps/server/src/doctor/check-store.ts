import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isStorageFull, type Objects } from '../platform/objects/index.ts';
import { bad, ok, reasonOf, type Finding } from './finding.ts';

const KEY = 'doctor-probe';

/** Writes, reads and removes a file. @param name the store, for the operator */
export async function checkStore(objects: Objects, name: string): Promise<Finding> {
  const bytes = Buffer.from(crypto.randomUUID());
  try {
    await objects.put(KEY, Readable.from([bytes]), { contentType: 'application/octet-stream' });
    const { stream } = await objects.get(KEY);
    const read = await buffer(stream);
    await objects.delete(KEY);
    if (!read.equals(bytes)) return bad('store', `${name} returned other bytes than were written`, 'Do not use it.');
    if (await objects.head(KEY)) return bad('store', `${name} did not remove a file`, 'Let the key delete objects.');
    return ok('store', `${name}: written, read and removed`);
  } catch (error) {
    const advice = isStorageFull(error)
      ? 'Free space: until then nothing can be saved.'
      : 'Check the S3_ variables, or who may write to DATA_DIR; the key must read, write, list and delete.';
    return bad('store', `${name}: ${reasonOf(error)}`, advice);
  }
}
