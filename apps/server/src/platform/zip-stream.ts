import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a zip file. */
export interface ZipEntry {
  readonly name: string;
  readonly at?: Date;
  /** Where it is known: the zip file's own length is, if those of all entries are. */
  readonly bytes?: number;
  /** Its content, asked for when its turn comes. */
  readonly open: () => AsyncIterable<Uint8Array | string>;
}

export interface Zip {
  readonly stream: Readable;
  /** Of the whole file. */
  readonly bytes: number | undefined;
}

/**
 * Streams files as one zip file, stored as they are, each opened when its turn comes: nothing is kept in memory or on disk, and
 * nothing stays open when the reader leaves.
 */
export async function zipStream(entries: readonly ZipEntry[]): Promise<Zip> {
  const zip = new ZipFile();
  const output = new PassThrough();
  let open: Readable | undefined;
  zip.on('error', (error) => output.destroy(error));
  // Whoever stops reading must not leave a stored file open.
  output.on('close', () => open?.destroy());
  for (const { name, at, bytes, open: read } of entries) {
    // Media are compressed as they are, and what is stored as it is has a length that is known beforehand.
    const options = { compress: false, ...(bytes !== undefined && { size: bytes }), ...(at && { mtime: at }) };
    zip.addReadStreamLazy(name, options, (done) => {
      open = Readable.from(read(), { objectMode: false });
      done(null, open);
    });
  }
  const bytes = await new Promise<number>((resolve) => {
    // The size is missing from the types of the library.
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) => resolve(size ?? -1));
  });
  zip.outputStream.pipe(output);
  return { stream: output, bytes: bytes < 0 ? undefined : bytes };
}
