import type { CompiledMessage } from 'icu-minify/format';

/**
 * What is loaded together: what public pages and the shell say, what terms and privacy say, what a link for others shows, the studio's
 * screens, the editor.
 */
export type Part = 'first' | 'legal' | 'shared' | 'studio' | 'editor';

/** Texts by area, in the order of the area's English ones. Null: not translated. */
export type Catalogue = Readonly<Record<string, readonly (CompiledMessage | null)[]>>;

/** What the server and the catalogue say, in a language: sentences without places, patterns of the others, and names; made by the build (`scripts/words.mjs`). */
export interface Said {
  readonly texts: Readonly<Record<string, string>>;
  readonly patterns: readonly (readonly [
    pattern: string,
    names: readonly string[],
    given: Readonly<Record<string, string | number>>,
    text: CompiledMessage,
  ])[];
  readonly catalogue: Readonly<Record<string, string>>;
}

/** Says in another language what the server and the catalogue say in English. Loaded with that language. */
export interface Speaker {
  /** What is not known stays as it is. */
  readonly sentence: (english: string) => string;
  /** Names and notes of the catalogue: `<id>.<field>`. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * The languages besides English, by their codes. The build puts the files of `apps/web/languages` in place of this module's
 * contents (`scripts/words.mjs`).
 */
export const translations: Readonly<
  Record<
    string,
    Partial<Record<Part, () => Promise<{ default: Catalogue }>>> & {
      /** Says what the server says. */
      readonly said?: () => Promise<{ default: Speaker }>;
    }
  >
> = {};
