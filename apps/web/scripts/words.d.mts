import type { Plugin } from 'vite';

/** Texts by area and name. */
export type Language = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function textsOf(code: string, file: string): { name: string; english: string }[];
export function languagePlugin(languages?: string): Plugin;
