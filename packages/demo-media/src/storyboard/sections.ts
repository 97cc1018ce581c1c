import { readFileSync } from 'node:fs';

/** Reads a file of `[name]` sections with lines; lines that begin with `# ` are comments. */
export function readSections(file: URL): ReadonlyMap<string, readonly string[]> {
  const sections = readFileSync(file, 'utf8').split('\n[').slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.split('\n');
      return [name.replace(']', ''), lines.filter((line) => line !== '' && !line.startsWith('# '))];
    }),
  );
}

/** Names by patterns; the first that a text fits counts. */
export type Patterns<T extends string> = readonly (readonly [T, RegExp])[];

/** Lines of `name: pattern`. */
export const parsePatterns = <T extends string>(lines: readonly string[] = []): Patterns<T> =>
  lines.map((line) => {
    const [name = '', pattern = ''] = line.split(/: (.*)/);
    return [name as T, new RegExp(pattern, 'iu')];
  });
