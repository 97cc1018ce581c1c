import type { Objects } from '../../platform/objects/index.ts';
import { zipStream, type Zip } from '../../platform/zip/index.ts';
import type { ProjectPackage } from './export.ts';
import { MANIFEST } from './format.ts';

/** Streams a package as a zip file. */
export function writeZip(objects: Objects, { manifest, files }: ProjectPackage): Promise<Zip> {
  const json = Buffer.from(JSON.stringify(manifest));
  return zipStream([
    { name: MANIFEST, bytes: json.length, open: () => once(json) },
    ...files.map(({ entry, key, bytes }) => ({ name: entry, bytes, open: () => bytesOf(objects, key) })),
  ]);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* bytesOf(objects: Objects, key: string): AsyncGenerator<Buffer> {
  const { stream } = await objects.get(key);
  yield* stream;
}
