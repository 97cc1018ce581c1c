import { jsonMeter } from './json-meter.ts';

/** The response exceeded the caller's limit. Asked again, it would be the same. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** What is read of a JSON answer, counted after it was decompressed. */
export interface AnswerLimits {
  readonly maxBytes: number;
  /** Values in objects and lists: they take the time of parsing, while a picture in base64 is one value. */
  readonly maxValues: number;
}

/**
 * Reads a body as text, and stops reading at the limits: the parser that comes next blocks the process.
 * @throws {BodyTooLarge}
 */
export async function readCapped(response: Response, { maxBytes, maxValues }: AnswerLimits): Promise<string> {
  const isWithin = jsonMeter(maxValues);
  const bytes = await readCappedBytes(response, maxBytes, (chunk) => {
    if (!isWithin(chunk)) throw new BodyTooLarge(`answer with more than ${maxValues} values, or in too many levels`);
  });
  return new TextDecoder().decode(bytes);
}

/** Reads a body, and stops reading at `maxBytes`. @throws {BodyTooLarge} */
export async function readCappedBytes(
  response: Response,
  maxBytes: number,
  look: (chunk: Uint8Array) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
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
    look(chunk);
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
