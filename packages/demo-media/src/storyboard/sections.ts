import { readFileSync } from 'node:fs';

/** A text by its sections: `[name]`, then lines. What begins with `# ` says something of them. */
export function sectionsOf(file: URL): ReadonlyMap<string, readonly string[]> {
  const sections = readFileSync(file, 'utf8').split('\n[').slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.split('\n');
      return [name.replace(']', ''), lines.filter((line) => line !== '' && !line.startsWith('# '))];
    }),
  );
}
