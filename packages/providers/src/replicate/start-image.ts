import { z } from 'zod';
import type { Client } from '../http/index.ts';
import { NotSubmitted, ProviderUnreachable } from '../spec/index.ts';
import type { StartImage } from './models.ts';

/** Above this Replicate wants a file, not a data URL. Bytes, before base64 (replicate.com/docs, "input files"). */
export const LARGEST_INLINE = 256_000;

const UploadedFile = z.object({ urls: z.object({ get: z.url() }) });

/**
 * The image as a string for a model's input: its own address, a data URL when small, else an uploaded file. An upload
 * costs nothing and expires by itself, so it is repeated freely.
 * @throws {NotSubmitted} the upload was refused or did not come through
 */
export async function imageReference(client: Client, image: StartImage, signal: AbortSignal): Promise<string> {
  if ('url' in image) return image.url;
  const base64 = Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.byteLength).toString('base64');
  const dataUrl = `data:${image.mime};base64,${base64}`;
  if (dataUrl.length <= LARGEST_INLINE) return dataUrl;
  return await upload(client, image, signal);
}

async function upload(
  client: Client,
  image: Extract<StartImage, { bytes: unknown }>,
  signal: AbortSignal,
): Promise<string> {
  const form = (): FormData => {
    const data = new FormData();
    const extension = image.mime.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin';
    data.set('content', new Blob([new Uint8Array(image.bytes)], { type: image.mime }), `start-image.${extension}`);
    return data;
  };
  try {
    const answer = await client.repeat({ method: 'POST', path: '/files', form }, signal);
    if (answer.status >= 300) throw new NotSubmitted(client.failureOf(answer));
    const file = UploadedFile.safeParse(answer.body);
    if (!file.success)
      throw new NotSubmitted({ code: 'provider', message: 'The upload was answered without an address.' });
    return file.data.urls.get;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new NotSubmitted(error.failure, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}
