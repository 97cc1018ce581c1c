import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Objects } from '../../platform/objects/index.ts';
import type { ProjectPackage } from './export.ts';
import { MANIFEST } from './format.ts';

export interface Zip {
  readonly stream: Readable;
  /** Of the whole file. */
  readonly bytes: number;
}

/** Streams a package as a zip file, each stored file opened when its turn comes: nothing is kept in memory or on disk. */
export async function writeZip(objects: Objects, { manifest, files }: ProjectPackage): Promise<Zip> {
  const zip = new ZipFile();
  const output = new PassThrough();
  let open: Readable | undefined;
  zip.on('error', (error) => output.destroy(error));
  // Whoever stops reading must not leave a stored file open.
  output.on('close', () => open?.destroy());
  // Media are compressed as they are, and what is stored as it is has a length that is known beforehand.
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST, { compress: false });
  for (const { entry, key, bytes } of files)
    zip.addReadStreamLazy(entry, { compress: false, size: bytes }, (done) => {
      open = Readable.from(bytesOf(objects, key));
      done(null, open);
    });
  const bytes = await new Promise<number>((resolve) => {
    // The size is missing from the types of the library.
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) => resolve(size ?? -1));
  });
  zip.outputStream.pipe(output);
  return { stream: output, bytes };
}

async function* bytesOf(objects: Objects, key: string): AsyncGenerator<Buffer> {
  const { stream } = await objects.get(key);
  yield* stream;
}
