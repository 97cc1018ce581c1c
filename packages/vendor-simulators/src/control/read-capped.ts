/** More bytes came than are allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** All bytes of a stream, up to `maxBytes`. @throws {TooLarge} */
export async function readCappedStream(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  if (!stream) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
