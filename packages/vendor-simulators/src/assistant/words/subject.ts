import { word } from './word.ts';

/** Where it happens decides which light there can be. */
export type Place = 'outside' | 'inside' | 'underwater' | 'space';

/** What a kind of subject does, looks and sounds like, in clauses that name its parts, so that they fit any grammar. */
export interface Subject {
  readonly known: RegExp;
  /** Who lives is filmed before where they are. */
  readonly lives: boolean;
  readonly place: Place | undefined;
  /** What happens, where the user has not said. */
  readonly acts: readonly string[];
  /** What the lens would find there. */
  readonly details: readonly string[];
  readonly sounds: readonly string[];
}

interface Known {
  readonly lives?: boolean;
  readonly place?: Place;
  readonly acts: readonly string[];
  readonly details: readonly string[];
  readonly sounds: readonly string[];
}

export const subject = (words: string, { lives = false, place, acts, details, sounds }: Known): Subject => ({
  known: word(words),
  lives,
  place,
  acts,
  details,
  sounds,
});
