import { z } from 'zod';
import { type Client, fileForm, upload } from '../http/index.ts';
import type { InputFile, StartOptions } from '../spec/index.ts';

/** Maximum length of a data URL in characters; larger inputs must be files (replicate.com/docs, "input files"). */
export const LARGEST_INLINE = 256_000;

const UploadedFile = z.object({ urls: z.object({ get: z.url() }) });

/**
 * A file as a string for a model's input: its own URL, a data URL if small, else that of an upload.
 * @throws {NotSubmitted} the upload was refused or failed
 */
export async function fileReference(client: Client, source: InputFile, options: StartOptions): Promise<string> {
  if ('url' in source) return source.url;
  const head = `data:${source.file.type};base64,`;
  // Base64: four characters for every three bytes, rounded up.
  const isSmall = head.length + Math.ceil(source.file.size / 3) * 4 <= LARGEST_INLINE;
  if (isSmall) return head + Buffer.from(await source.file.arrayBuffer()).toString('base64');
  const { urls } = await upload(client, { path: '/files', form: fileForm(source, 'content') }, UploadedFile, options);
  return urls.get;
}
