/** The response exceeded the caller's limit. */
class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads a body as text, and stops reading at `maxBytes`. @throws {BodyTooLarge} */
export const readCapped = async (response: Response, maxBytes: number): Promise<string> =>
  new TextDecoder().decode(await readCappedBytes(response, maxBytes));

/** Reads a body, and stops reading at `maxBytes`. @throws {BodyTooLarge} */
export async function readCappedBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > maxBytes) {
    await response.body?.cancel();
    throw new BodyTooLarge(`answer of ${declared} bytes, ${maxBytes} allowed`);
  }
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge(`answer longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Parses JSON; `undefined` if it is invalid. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text)) as unknown;
  } catch {
    return undefined;
  }
}
