import type { CompiledMessage } from 'icu-minify/format';

/**
 * What is loaded together: what public pages and the shell say, what terms and privacy say, what a link for others shows, the studio's
 * screens, the editor.
 */
export type Part = 'first' | 'legal' | 'shared' | 'studio' | 'editor';

/** Texts by area, in the order of the area's English ones. Null: not translated. */
export type Catalogue = Readonly<Record<string, readonly (CompiledMessage | null)[]>>;

/** The sentences of the contract in a language: those without places, and patterns of the others, made by the build (`scripts/words.mjs`). */
export interface Said {
  readonly texts: Readonly<Record<string, string>>;
  readonly patterns: readonly (readonly [
    pattern: string,
    names: readonly string[],
    given: Readonly<Record<string, string | number>>,
    text: CompiledMessage,
  ])[];
}

/**
 * The languages besides English, by their codes. The build puts the files of `apps/web/languages` in place of this module's
 * contents (`scripts/words.mjs`).
 */
export const translations: Readonly<
  Record<
    string,
    Partial<Record<Part, () => Promise<{ default: Catalogue }>>> & {
      /** What the server says. */
      readonly said?: () => Promise<{ default: Said }>;
    }
  >
> = {};
