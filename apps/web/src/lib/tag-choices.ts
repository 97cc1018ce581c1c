import { tagOf } from './tags.ts';

export interface KnownTag {
  readonly tag: string;
  readonly count: number;
}

export interface TagChoice {
  readonly tag: string;
  /** How many files have it; undefined for a new one. */
  readonly count?: number;
}

/** How many are offered at once. */
const MOST = 8;

/**
 * What a field for tags offers for the text in it: known tags that begin with it, then those that contain it, without those that are chosen. Unless the text is
 * one of them, it is the last choice itself, if `makesNew`.
 */
export function tagChoices(
  written: string,
  known: readonly KnownTag[],
  { chosen, makesNew }: { readonly chosen: readonly string[]; readonly makesNew: boolean },
): TagChoice[] {
  const part = tagOf(written) ?? '';
  const free = known.filter(({ tag }) => !chosen.includes(tag) && tag.includes(part));
  const mostUsed = (one: KnownTag, other: KnownTag): number => other.count - one.count;
  const found = [
    ...free.filter(({ tag }) => tag.startsWith(part)).toSorted(mostUsed),
    ...free.filter(({ tag }) => !tag.startsWith(part)).toSorted(mostUsed),
  ].slice(0, MOST);
  const isNew = makesNew && part !== '' && !chosen.includes(part) && !known.some(({ tag }) => tag === part);
  return isNew ? [...found, { tag: part }] : found;
}
