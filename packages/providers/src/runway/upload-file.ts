import { z } from 'zod';
import { type Client, createClient, jobHeader, type LocalFile, type Outside, upload } from '../http/index.ts';
import { readRunwayFailure } from './failures.ts';

const Place = z.object({
  uploadUrl: z.url(),
  fields: z.record(z.string(), z.string()),
  runwayUri: z.string().min(1),
});

/**
 * Brings a file to Runway, which names a place for it first: resolves with its `runway://…` address, good for a day. The
 * place is another host's and carries its own permission, so the key does not go there.
 * @throws {NotSubmitted}
 */
export async function uploadFile(
  client: Client,
  world: Outside,
  { file, name }: LocalFile,
  job: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const asked = { path: '/v1/uploads', json: { filename: name, type: 'ephemeral' }, headers: jobHeader(job) };
  const place = await upload(client, asked, Place, signal);
  const storage = createClient({ ...world, baseUrl: place.uploadUrl, readFailure: readRunwayFailure });
  const form = (): FormData => {
    const data = new FormData();
    for (const [field, value] of Object.entries(place.fields)) data.set(field, value);
    // What follows the file is not read.
    data.set('file', file, name);
    return data;
  };
  await upload(storage, { path: '', form, expectsJson: false }, z.unknown(), signal);
  return place.runwayUri;
}
