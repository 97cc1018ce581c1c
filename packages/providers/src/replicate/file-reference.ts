import { z } from 'zod';
import { type Client, jobHeader, type LocalFile, upload } from '../http/index.ts';
import type { Source } from '../spec/index.ts';

/** Above this Replicate wants a file, not a data URL. Characters of the whole data URL (replicate.com/docs, "input files"). */
export const LARGEST_INLINE = 256_000;

const UploadedFile = z.object({ urls: z.object({ get: z.url() }) });

/**
 * An input file as a string for a model's input: its own address, a data URL when small, else that of an upload.
 * @throws {NotSubmitted} the upload was refused or did not come through
 */
export async function fileReference(
  client: Client,
  source: Source,
  job: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  if ('url' in source) return source.url;
  const head = `data:${source.file.type};base64,`;
  // Four characters for every three bytes begun.
  if (head.length + Math.ceil(source.file.size / 3) * 4 > LARGEST_INLINE) {
    return await uploaded(client, source, job, signal);
  }
  return head + Buffer.from(await source.file.arrayBuffer()).toString('base64');
}

async function uploaded(
  client: Client,
  { file, name }: LocalFile,
  job: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const form = (): FormData => {
    const data = new FormData();
    data.set('content', file, name);
    return data;
  };
  const { urls } = await upload(client, { path: '/files', form, headers: jobHeader(job) }, UploadedFile, signal);
  return urls.get;
}
