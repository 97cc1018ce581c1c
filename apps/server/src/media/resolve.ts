import { stat } from 'node:fs/promises';
import { err, limits, messages, ok, type MediaType, type Refusal, type Result } from '@kinoloom/contract';
import { dataUrlToFile, fetchToFile, UrlError } from '../platform/fetch/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import type { Intake } from './ingest.ts';
import type { MediaRow } from './present.ts';
import { saveUpload, type Description } from './save.ts';
import { removeMedia, findOwnMedia } from './store.ts';

/** `id`: id of a new record for the reference; it must be free. */
type About = Description & { readonly id?: string };

interface Resolved {
  readonly row: MediaRow;
  /** True when the record was created for this reference just now, so that the caller may delete it again. */
  readonly isNew: boolean;
}

/** The media id of one of our own URLs (`/media/<id>/<name>`, with or without our origin), or the bare id. */
export function ownMediaId(reference: string, publicUrl: string): string | undefined {
  const path = reference.startsWith(publicUrl) ? reference.slice(publicUrl.length) : reference;
  return /^\/media\/([\w-]+)\/[^/]+$/.exec(path)?.[1] ?? /^[\w-]{1,64}$/.exec(path)?.[0];
}

/**
 * Resolves a reference to the user's media: one of our URLs or ids, a data URL, or a public https URL, which is downloaded and stored. Our own are
 * looked up first, so that the server never fetches from itself.
 */
export async function resolveMedia(
  intake: Intake & { publicUrl: string },
  reference: string,
  kinds: readonly MediaType[],
  { id: newId, ...about }: About,
): Promise<Result<Resolved, Refusal>> {
  const id = ownMediaId(reference, intake.publicUrl);
  if (id !== undefined) {
    const row = await findOwnMedia(intake.db.queries, about.userId, id);
    if (!row) return err({ code: 'not_found', message: 'The chosen media was not found. It may have been deleted.' });
    return kinds.includes(row.mediaType) ? ok({ row, isNew: false }) : err(wrongKind(kinds));
  }
  return withTempDir(intake.tempDir, async (directory) => {
    const file = await download(reference, kinds, directory);
    if (!file.ok) return file;
    const saved = await saveUpload(intake, file.value, about, { id: newId });
    if (!saved.ok) return saved;
    if (kinds.includes(saved.value.mediaType)) return ok({ row: saved.value, isNew: true });
    await removeMedia(intake.db, intake.objects, [saved.value.id]);
    return err(wrongKind(kinds));
  });
}

const wrongKind = (kinds: readonly MediaType[]): Refusal => ({
  code: 'media.unreadable',
  message: `Please choose a file of this kind: ${kinds.join(' or ')}.`,
});

async function download(reference: string, kinds: readonly MediaType[], dir: string): Promise<Result<string, Refusal>> {
  const maxBytes = kinds.length === 1 && kinds[0] === 'image' ? limits.upload.imageBytes : limits.upload.videoBytes;
  try {
    const { path } = reference.startsWith('data:')
      ? await dataUrlToFile(reference, { maxBytes, dir })
      : await fetchToFile(reference, { maxBytes, timeoutMs: limits.upload.timeoutMs, allowHttp: false, dir });
    return (await stat(path)).size > 0 ? ok(path) : err({ code: 'media.unreadable', message: messages.mediaInvalid });
  } catch (error) {
    if (error instanceof UrlError) return err(refusalOf(error));
    throw error;
  }
}

function refusalOf({ code, message }: UrlError): Refusal {
  switch (code) {
    case 'url.too_large':
      return { code: 'input.too_large', message };
    case 'url.invalid':
    case 'url.refused':
      return { code: 'url.refused', message };
    case 'url.timeout':
    case 'url.unreachable':
    case 'url.status':
      return { code: 'url.unreachable', message };
  }
}
