import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontFile } from '@kinoloom/composition/painter';
import { z } from 'zod';
import { pathOf } from './node-paint-context.ts';

const Package = z.object({ version: z.string() });
const versions = new Map<string, string>();

const canvas = (): string => createRequire(import.meta.url).resolve('@napi-rs/canvas/package.json');

/** Version of the canvas implementation: another one may draw different pixels. */
export const versionOfPainting = (): string => versionIn(canvas());

/** A font file with its package's version. */
export function versionOfFont(file: FontFile): string {
  // A package: `@scope/name/files/file.woff2`.
  return `${file.specifier}@${versionIn(join(dirname(pathOf(file)), '..', 'package.json'))}`;
}

function versionIn(path: string): string {
  const known = versions.get(path);
  if (known !== undefined) return known;
  const { version } = Package.parse(JSON.parse(readFileSync(path, 'utf8')));
  versions.set(path, version);
  return version;
}
