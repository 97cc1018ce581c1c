import { err, ok, type MediaType, type Refusal, type Result } from '@kinoloom/contract';
import type { ReceivedFile } from '../http/index.ts';
import { mediaUrl, removeMedia, resolveMedia, saveUpload, type Intake, type MediaRow } from '../media/index.ts';
import type { Recipe, RecipeSource, SourceRole } from './recipe.ts';

/** A source and its measurements. */
export interface Found {
  readonly source: RecipeSource;
  readonly row: MediaRow;
}

/** Unreachable, foreign or of the wrong kind: the operation's own message replaces these. */
const IN_ITS_WORDS: ReadonlySet<Refusal['code']> = new Set([
  'not_found',
  'url.unreachable',
  'url.refused',
  'media.unreadable',
]);

const inWords = (refusal: Refusal, gone: string | undefined): Refusal =>
  gone !== undefined && IN_ITS_WORDS.has(refusal.code) ? { ...refusal, message: gone } : refusal;

/**
 * Finds the sources of a request, first among the user's media. Uploaded files and other URLs are stored like uploads, and removed if the job is not
 * accepted. `gone` is the message for a missing source.
 */
export class Sources {
  readonly #intake: Intake & { readonly publicUrl: string };
  readonly #userId: string;
  readonly #made: string[] = [];

  constructor(intake: Intake & { readonly publicUrl: string }, userId: string) {
    this.#intake = intake;
    this.#userId = userId;
  }

  /** An image; or a frame of a video, when its reference ends in `#first` or `#last`. */
  async image(role: SourceRole, reference: string, gone?: string): Promise<Result<Found, Refusal>> {
    const [, name = reference, end] = /^(?!data:)(.+)#(first|last)$/.exec(reference) ?? [];
    const found = await this.#resolve(role, name, end === undefined ? ['image'] : ['image', 'video'], gone);
    if (!found.ok || found.value.source.kind === 'image') return found;
    const frame = end === 'first' ? 'first' : 'last';
    return ok({ ...found.value, source: { ...found.value.source, frame } });
  }

  video(role: SourceRole, reference: string, gone?: string): Promise<Result<Found, Refusal>> {
    return this.#resolve(role, reference, ['video'], gone);
  }

  audio(role: SourceRole, reference: string, gone?: string): Promise<Result<Found, Refusal>> {
    return this.#resolve(role, reference, ['audio'], gone);
  }

  /** Sound of a recording or of a video. */
  sound(role: SourceRole, reference: string, gone?: string): Promise<Result<Found, Refusal>> {
    return this.#resolve(role, reference, ['audio', 'video'], gone);
  }

  /** A file uploaded with the request. */
  async file(role: SourceRole, file: ReceivedFile, kind: MediaType, gone?: string): Promise<Result<Found, Refusal>> {
    const saved = await saveUpload(this.#intake, file.path, {
      ...this.#about(),
      metadata: { operation: 'upload', original_file_name: file.fileName.slice(0, 200) },
    });
    if (!saved.ok) return err(inWords(saved.error, gone));
    this.#made.push(saved.value.id);
    if (saved.value.mediaType === kind) return ok(foundIn(role, saved.value));
    return err(inWords({ code: 'media.unreadable', message: `Please choose a file of this kind: ${kind}.` }, gone));
  }

  /** Removes stored sources that no accepted job uses. */
  async discardUnused(accepted: Recipe | undefined): Promise<void> {
    const kept = new Set(accepted?.sources.map(({ mediaId }) => mediaId));
    const lost = this.#made.filter((id) => !kept.has(id));
    await removeMedia(this.#intake.db, this.#intake.objects, lost);
  }

  async #resolve(
    role: SourceRole,
    reference: string,
    kinds: readonly MediaType[],
    gone: string | undefined,
  ): Promise<Result<Found, Refusal>> {
    const resolved = await resolveMedia(this.#intake, reference, kinds, this.#about());
    if (!resolved.ok) return err(inWords(resolved.error, gone));
    const { row, isNew } = resolved.value;
    if (isNew) this.#made.push(row.id);
    return ok(foundIn(role, row));
  }

  #about() {
    return { userId: this.#userId, metadata: { operation: 'upload' } };
  }
}

const foundIn = (role: SourceRole, row: MediaRow): Found => ({
  source: { role, mediaId: row.id, url: mediaUrl(row), kind: row.mediaType },
  row,
});

/** Pixel size of an image or video. */
export const sizeOf = ({ row }: Found): { width: number; height: number } => ({
  width: row.width ?? 1,
  height: row.height ?? 1,
});

/** Length of a video or recording, in seconds. */
export const sourceSeconds = ({ row }: Found): number => (row.durationMs ?? 0) / 1000;
