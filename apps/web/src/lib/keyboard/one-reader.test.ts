import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../..');

test('only this folder reads the keys of events, so that layouts and input methods count everywhere', () => {
  const readers = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.startsWith('lib/keyboard/') && !/\.test\.tsx?$/u.test(file))
    .filter((file) =>
      /\b(?:event|press|native|nativeEvent|e)\.(?:code|key)\b|\bkeyCode\b|\bisComposing\b|\{[^}]*\b(?:key|code)\b[^}]*\}: (?:React\.)?KeyboardEvent/u.test(
        readFileSync(path.join(source, file), 'utf8'),
      ),
    );
  expect(readers).toEqual([]);
});
