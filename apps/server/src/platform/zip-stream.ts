import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  /** When its content was last changed. It is part of the zip file's bytes. */
  readonly at: Date;
  /** If every entry has it, the length of the zip file is known. */
  readonly bytes?: number;
  /** The content, opened when its turn comes. */
  readonly open: () => Promise<Readable>;
}

/** Headers of a zip file as a download that must not be cached. @param disposition how it is to be kept, with its name */
export const zipHeaders = ({ bytes }: Zip, disposition: string): Record<string, string> => ({
  'content-type': 'application/zip',
  'content-disposition': disposition,
  ...(bytes !== undefined && { 'content-length': String(bytes) }),
  'cache-control': 'no-store',
});

export interface Zip {
  readonly stream: Readable;
  /** Size of the whole file. */
  readonly bytes: number | undefined;
}

/**
 * Streams files as one zip file without compression. Each is opened when its turn comes: nothing is buffered in memory or on disk, and nothing stays
 * open when the client disconnects. When an entry cannot be read, the stream fails with its error, before the end that would make it a valid file.
 */
export async function zipStream(entries: readonly ZipEntry[]): Promise<Zip> {
  const zip = new ZipFile();
  const output = new PassThrough();
  let open: Readable | undefined;
  const fail = (error: Error): unknown => output.destroy(error);
  // The first entry is opened before anybody reads; who reads gets the error.
  output.on('error', () => undefined);
  zip.on('error', fail);
  // When the client disconnects, the open file must be closed, also one that is still being opened.
  output.on('close', () => open?.destroy());
  const start = async (read: ZipEntry['open'], done: (error: null, stream: Readable) => void): Promise<void> => {
    try {
      open = (await read()).on('error', fail);
      if (output.destroyed) open.destroy();
      else done(null, open);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  };
  for (const { name, at, bytes, open: read } of entries) {
    // Media are compressed already, and the length of a stored file is known in advance.
    const options = { compress: false, ...(bytes !== undefined && { size: bytes }), mtime: at };
    zip.addReadStreamLazy(name, options, (done) => {
      void start(read, done);
    });
  }
  const bytes = await new Promise<number>((resolve) => {
    // The library's types lack the size.
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) => resolve(size ?? -1));
  });
  zip.outputStream.pipe(output);
  return { stream: output, bytes: bytes < 0 ? undefined : bytes };
}
