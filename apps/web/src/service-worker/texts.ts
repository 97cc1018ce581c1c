import type { CompiledMessage } from 'icu-minify/format';

/** The texts of notifications (`words/en/studio/push.ts`) by their names. */
export type NoticeTexts = Readonly<Record<string, CompiledMessage>>;

/** In every language, by its code. The build puts them in place of this module's contents (`scripts/words.mjs`). */
export const texts: Readonly<Record<string, NoticeTexts>> = {};
