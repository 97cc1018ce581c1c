import { applyChange, Change, changeBetween, Composition, isEmpty } from '@kinoloom/composition';
import { z } from 'zod';

/** A change in a request, with its idempotency key. */
const SentChange = z.object({ key: z.string(), change: Change });
export type SentChange = Readonly<z.infer<typeof SentChange>>;

/**
 * Changes not yet confirmed by the server: the one sent, then later ones. Plain JSON, so that it can be persisted and
 * outlive the page.
 */
export const Unsaved = z.object({
  /** The revision that they are based on. */
  base: z.int(),
  sent: SentChange.nullable(),
  queued: Change.nullable(),
});
export type Unsaved = Readonly<z.infer<typeof Unsaved>>;

export const isSaved = ({ sent, queued }: Pick<Unsaved, 'sent' | 'queued'>): boolean =>
  sent === null && queued === null;

/** The change from one composition to the other; null if they are equal. */
export function changeTo(before: Composition, after: Composition): Change | null {
  if (before === after) return null;
  const change = changeBetween(before, after);
  return isEmpty(change) ? null : change;
}

/** State of a page's leftovers relative to the current project. */
export type Recovery =
  /** Everything had been saved. */
  | { readonly kind: 'nothing' }
  /** `composition` is based on the current project. */
  | { readonly kind: 'found'; readonly composition: Composition }
  /** The project was changed elsewhere. `mine` is the composition that was left; null if it is not known as a whole. */
  | { readonly kind: 'diverged'; readonly mine: Composition | null };

interface ProjectState {
  readonly revision: number;
  /** Key of the last write. */
  readonly key: string | null;
  readonly composition: Composition;
}

/**
 * Applies leftovers to the project; `whole` is the left composition, if it was stored. If the project was changed elsewhere and it was not, the leftovers
 * on top of those changes are offered in its place.
 */
export function recover(project: ProjectState, left: Unsaved, whole: Composition | null): Recovery {
  const arrived = left.sent !== null && project.key === left.sent.key;
  const changes = [...(arrived || !left.sent ? [] : [left.sent.change]), ...(left.queued ? [left.queued] : [])];
  if (changes.length === 0) return { kind: 'nothing' };
  if (!arrived && project.revision !== left.base)
    return { kind: 'diverged', mine: whole ?? onTop(project.composition, changes) };
  const composition = applied(project.composition, changes);
  return composition ? { kind: 'found', composition } : { kind: 'diverged', mine: whole };
}

/** Changes of another composition; null if they do not apply to this one, or the result would be invalid. */
const onTop = (composition: Composition, changes: readonly Change[]): Composition | null =>
  Composition.safeParse(applied(composition, changes)).data ?? null;

/** Undefined if they do not apply to the composition. */
function applied(composition: Composition, changes: readonly Change[]): Composition | undefined {
  try {
    return changes.reduce(applyChange, composition);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
