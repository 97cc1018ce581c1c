import type { Manifest } from 'vite';

export function earlyWords(manifest: Manifest, said: Readonly<Record<string, readonly string[]>>): string[];
