import { fileURLToPath } from 'node:url';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const folders = {
  repository: below('..'),
  /** What is made once and used by every run, and what the runs make. Not part of the repository. */
  runtime: below('../.runtime/bench'),
  results: below('results'),
  remotion: below('remotion'),
  document: below('../docs/benchmarks.md'),
} as const;
