import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OWN_FILE } from '@kinoloom/composition';
import type { FontFile } from '@kinoloom/composition/painter';

const versions = new Map<string, string>();

const here = createRequire(import.meta.url);
/** The font packages are dependencies of the composition package. */
const composition = createRequire(here.resolve('@kinoloom/composition'));

export const pathOf = ({ specifier }: Pick<FontFile, 'specifier'>): string => composition.resolve(specifier);

/** Version of the canvas implementation: another one may draw different pixels. */
export const versionOfPainting = (): string => versionIn(here.resolve('@napi-rs/canvas/package.json'));

/** A font file with its package's version; one of a user's is named by its bytes. */
export function versionOfFont(file: FontFile): string {
  if (file.specifier.startsWith(OWN_FILE)) return file.specifier;
  // A package: `@scope/name/files/file.woff2`.
  return `${file.specifier}@${versionIn(join(dirname(pathOf(file)), '..', 'package.json'))}`;
}

function versionIn(path: string): string {
  const known = versions.get(path);
  if (known !== undefined) return known;
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  versions.set(path, version);
  return version;
}
