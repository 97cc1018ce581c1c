import { err, limits, messages, ok, type MediaType, type Refusal, type Result } from '@kinoloom/contract';
import type { Composition } from '@kinoloom/composition';
import { missingLooks } from '../looks/index.ts';
import { findOwnMedia, mediaUrl, removeMedia, resolveMedia, type Intake, type MediaRow } from '../media/index.ts';

/** A composition's reference to a media record. */
export interface SourceReference {
  /** Media id, one of our URLs, a data URL or a public https URL: the first that resolves is used. */
  readonly names: readonly (string | undefined)[];
  readonly kinds: readonly MediaType[];
  /** The message when none of them is the user's own. */
  readonly missing: string;
}

type Found = Result<MediaRow, Refusal>;

/** The user's media in a composition. Other URLs are fetched by the rules for URLs and stored like an upload. */
export class CompositionSources {
  readonly #intake: Intake & { readonly publicUrl: string };
  readonly #userId: string;
  readonly #rows = new Map<string, MediaRow>();
  readonly #fetched = new Map<string, Promise<Found>>();

  constructor(intake: Intake & { readonly publicUrl: string }, userId: string) {
    this.#intake = intake;
    this.#userId = userId;
  }

  async find({ names, kinds, missing }: SourceReference): Promise<Found> {
    const given = names.flatMap((name) => name || []);
    for (const name of given) {
      const id = /^\/media\/([\w-]+)\//.exec(this.#ownPath(name))?.[1] ?? name;
      const row = await findOwnMedia(this.#intake.db.queries, this.#userId, id);
      if (row && kinds.includes(row.mediaType)) return this.#keep(row);
    }
    const elsewhere = given.find((name) => /^(https?|data):/i.test(name) && this.#ownPath(name) === name);
    return elsewhere === undefined ? err({ code: 'not_found', message: missing }) : this.#fetch(elsewhere, kinds);
  }

  /** The looks in a film that are not the user's. */
  missingLooks(film: Pick<Composition, 'overlays'>): Promise<ReadonlySet<string>> {
    return missingLooks(this.#intake.db.queries, this.#userId, film);
  }

  /** Media id by source URL, for everything found. */
  get files(): Record<string, string> {
    return Object.fromEntries([...this.#rows.values()].map((row) => [mediaUrl(row), row.id]));
  }

  /** Removes downloaded media that are not in `kept`, when the render is refused. */
  async discardUnused(kept: readonly string[]): Promise<void> {
    const results = await Promise.all(this.#fetched.values());
    const ids = results.flatMap((result) => (result.ok && !kept.includes(result.value.id) ? [result.value.id] : []));
    await removeMedia(this.#intake.db, this.#intake.objects, ids);
  }

  #ownPath(name: string): string {
    const { publicUrl } = this.#intake;
    return name.startsWith(`${publicUrl}/`) ? name.slice(publicUrl.length) : name;
  }

  async #fetch(url: string, kinds: readonly MediaType[]): Promise<Found> {
    let fetched = this.#fetched.get(url);
    if (!fetched) {
      if (this.#fetched.size >= limits.render.maxFetched)
        return err({ code: 'input.invalid', message: messages.renderTooFar(limits.render.maxFetched) });
      const about = { userId: this.#userId, flowId: null, prompt: null, model: null, metadata: {} };
      fetched = resolveMedia(this.#intake, url, kinds, about).then((found) => (found.ok ? ok(found.value.row) : found));
      this.#fetched.set(url, fetched);
    }
    const found = await fetched;
    if (found.ok && !kinds.includes(found.value.mediaType))
      return err({ code: 'media.unreadable', message: `Please choose a file of this kind: ${kinds.join(' or ')}.` });
    return found.ok ? this.#keep(found.value) : found;
  }

  #keep(row: MediaRow): Found {
    this.#rows.set(row.id, row);
    return ok(row);
  }
}
