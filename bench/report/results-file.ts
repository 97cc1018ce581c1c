import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import type { GalleryResults } from '../gallery/results.ts';
import type { HttpResults } from '../http/results.ts';
import type { PlayerResults } from '../player/results.ts';
import type { RenderResults } from '../render/results.ts';
import type { TimelineResults } from '../timeline/results.ts';

interface Kept {
  render: RenderResults;
  player: PlayerResults;
  timeline: TimelineResults;
  gallery: GalleryResults;
  http: HttpResults;
}

const fileOf = (name: keyof Kept): string => join(folders.results, `${name}.json`);

/** What was measured last; nothing yet on a first run. */
export async function readResults<Name extends keyof Kept>(name: Name): Promise<Kept[Name]> {
  if (!existsSync(fileOf(name))) return {};
  return JSON.parse(await readFile(fileOf(name), 'utf8')) as Kept[Name];
}

/** Numbers are rounded to what they are worth. */
export async function writeResults<Name extends keyof Kept>(name: Name, results: Kept[Name]): Promise<void> {
  await mkdir(folders.results, { recursive: true });
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
  await writeFile(fileOf(name), `${JSON.stringify(results, rounded, 2)}\n`);
}
