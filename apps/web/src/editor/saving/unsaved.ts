import { applyChange, changeBetween, isEmpty, type Change, type Composition } from '@kinoloom/composition';

/** A change on its way to the server, under the key by which the server knows it again. */
export interface SentChange {
  readonly key: string;
  readonly change: Change;
}

/**
 * What the server has not confirmed yet: first what was sent, then what came after it. Plain JSON, so that it can be kept
 * in the browser and outlive the page.
 */
export interface Unsaved {
  /** The revision that it builds on. */
  readonly base: number;
  readonly sent: SentChange | null;
  readonly queued: Change | null;
}

export const allSaved = (base: number): Unsaved => ({ base, sent: null, queued: null });

export const isSaved = ({ sent, queued }: Unsaved): boolean => sent === null && queued === null;

/** What leads from one film to the other; null where they are the same. */
export function changeTo(before: Composition, after: Composition): Change | null {
  if (before === after) return null;
  const change = changeBetween(before, after);
  return isEmpty(change) ? null : change;
}

/** What a page left behind, looked at from where the project is now. */
export type Recovery =
  /** It had all been saved. */
  | { readonly kind: 'nothing' }
  /** `film` goes on from the project as it is. */
  | { readonly kind: 'found'; readonly film: Composition }
  /** Somebody else has written meanwhile. `mine` is the film that was left; null where it is not known whole. */
  | { readonly kind: 'diverged'; readonly mine: Composition | null };

interface Stand {
  readonly revision: number;
  /** The key of what was written last. */
  readonly key: string | null;
  readonly film: Composition;
}

/** Puts what was left behind on top of the project; `whole` is the film that was left, where it was kept. */
export function recover(project: Stand, left: Unsaved, whole: Composition | null): Recovery {
  const arrived = left.sent !== null && project.key === left.sent.key;
  const changes = [...(arrived || !left.sent ? [] : [left.sent.change]), ...(left.queued ? [left.queued] : [])];
  if (changes.length === 0) return { kind: 'nothing' };
  if (!arrived && project.revision !== left.base) return { kind: 'diverged', mine: whole };
  const film = applied(project.film, changes);
  return film ? { kind: 'found', film } : { kind: 'diverged', mine: whole };
}

/** Undefined where they do not fit the film. */
function applied(film: Composition, changes: readonly Change[]): Composition | undefined {
  try {
    return changes.reduce(applyChange, film);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
