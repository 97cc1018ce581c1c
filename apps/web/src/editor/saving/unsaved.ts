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
  /** The revision that it is based on. */
  readonly base: number;
  readonly sent: SentChange | null;
  readonly queued: Change | null;
}

export const allSaved = (base: number): Unsaved => ({ base, sent: null, queued: null });

export const isSaved = ({ sent, queued }: Unsaved): boolean => sent === null && queued === null;

/** What leads from one composition to the other; null where they are the same. */
export function changeTo(before: Composition, after: Composition): Change | null {
  if (before === after) return null;
  const change = changeBetween(before, after);
  return isEmpty(change) ? null : change;
}

/** What a page left behind, looked at from where the project is now. */
export type Recovery =
  /** It had all been saved. */
  | { readonly kind: 'nothing' }
  /** `composition` goes on from the project as it is. */
  | { readonly kind: 'found'; readonly composition: Composition }
  /** Somebody else has written meanwhile. `mine` is the composition that was left; null where it is not known whole. */
  | { readonly kind: 'diverged'; readonly mine: Composition | null };

interface ProjectState {
  readonly revision: number;
  /** The key of what was written last. */
  readonly key: string | null;
  readonly composition: Composition;
}

/** Puts what was left behind on top of the project; `whole` is the composition that was left, where it was kept. */
export function recover(project: ProjectState, left: Unsaved, whole: Composition | null): Recovery {
  const arrived = left.sent !== null && project.key === left.sent.key;
  const changes = [...(arrived || !left.sent ? [] : [left.sent.change]), ...(left.queued ? [left.queued] : [])];
  if (changes.length === 0) return { kind: 'nothing' };
  if (!arrived && project.revision !== left.base) return { kind: 'diverged', mine: whole };
  const composition = applied(project.composition, changes);
  return composition ? { kind: 'found', composition } : { kind: 'diverged', mine: whole };
}

/** Undefined where they do not fit the composition. */
function applied(composition: Composition, changes: readonly Change[]): Composition | undefined {
  try {
    return changes.reduce(applyChange, composition);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
