import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly at?: Date;
  /** If every entry has it, the length of the zip file is known. */
  readonly bytes?: number;
  /** The content, opened when its turn comes. */
  readonly open: () => AsyncIterable<Uint8Array | string>;
}

/** A zip file as a download that must not be cached. */
export const zipResponse = (stream: Readable, name: string, bytes?: number): Response =>
  new Response(Readable.toWeb(stream), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}.zip"`,
      ...(bytes !== undefined && { 'content-length': String(bytes) }),
      'cache-control': 'no-store',
    },
  });

export interface Zip {
  readonly stream: Readable;
  /** Size of the whole file. */
  readonly bytes: number | undefined;
}

/**
 * Streams files as one zip file without compression. Each is opened when its turn comes: nothing is buffered in memory or on disk, and nothing stays
 * open when the client disconnects.
 */
export async function zipStream(entries: readonly ZipEntry[]): Promise<Zip> {
  const zip = new ZipFile();
  const output = new PassThrough();
  let open: Readable | undefined;
  zip.on('error', (error) => output.destroy(error));
  // When the client disconnects, the open file must be closed.
  output.on('close', () => open?.destroy());
  for (const { name, at, bytes, open: read } of entries) {
    // Media are compressed already, and the length of a stored file is known in advance.
    const options = { compress: false, ...(bytes !== undefined && { size: bytes }), ...(at && { mtime: at }) };
    zip.addReadStreamLazy(name, options, (done) => {
      open = Readable.from(read(), { objectMode: false });
      done(null, open);
    });
  }
  const bytes = await new Promise<number>((resolve) => {
    // The library's types lack the size.
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) => resolve(size ?? -1));
  });
  zip.outputStream.pipe(output);
  return { stream: output, bytes: bytes < 0 ? undefined : bytes };
}
