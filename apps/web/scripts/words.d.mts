import type { Plugin } from 'vite';
import type { CompiledMessage } from 'icu-minify/format';

/** Texts by area and name. */
export type Language = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function textsOf(code: string, file: string): { name: string; english: string }[];
export function saidIn(language: Language): {
  texts: Record<string, string>;
  patterns: [pattern: string, names: string[], given: Record<string, string | number>, text: CompiledMessage][];
  catalogue: Record<string, string>;
};
export function manifestIn(code: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
export function languagePlugin(languages?: string): Plugin;
