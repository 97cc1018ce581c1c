import type { Source, Task } from '@kinoloom/providers';
import type { Intake } from '../media/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import type { Operation } from './operation.ts';
import { sourceIn, type Recipe, type SourceRole } from './recipe.ts';
import { SourceFiles } from './source-files.ts';

/**
 * A request that has been given up may read on for a moment, and a file that vanishes under its reader ends the process
 * (Node's blobs of files have nobody to tell).
 */
const LINGER_MS = 10_000;

/**
 * What the provider is asked for, with the sources brought onto this machine for as long as `work` takes.
 * @throws SourceMissing; UnreadableMedia
 */
export async function withTask<T>(
  intake: Intake,
  { entry, family }: Operation,
  recipe: Recipe,
  work: (task: Task) => Promise<T>,
): Promise<T> {
  return withTempDir(
    intake.tempDir,
    async (directory) => {
      const files = new SourceFiles(intake, directory, family.pictureSide);
      const told = { model: entry.id, ...wordsOf(recipe), ...(await sourcesOf(recipe, files)) };
      return work(without(told));
    },
    LINGER_MS,
  );
}

const wordsOf = ({ prompt, aspectRatio, seed, seconds, resolution, width, height, settings }: Recipe) => ({
  ...settings,
  prompt,
  aspectRatio,
  seed,
  seconds,
  resolution,
  width,
  height,
});

async function sourcesOf(recipe: Recipe, files: SourceFiles) {
  const inRole = async (role: SourceRole): Promise<Source | undefined> => {
    const source = sourceIn(recipe, role);
    return source && files.open(source);
  };
  const images: Source[] = [];
  for (const source of recipe.sources) if (source.role === 'images') images.push(await files.open(source));
  const character = sourceIn(recipe, 'character');
  const kind = character?.kind === 'video' && !character.frame ? ('video' as const) : ('image' as const);
  return {
    image: await inRole('image'),
    lastImage: await inRole('lastImage'),
    images: images.length > 0 ? images : undefined,
    // What the provider made itself, and goes on from, is not sent back to it.
    video: recipe.settings.continues === undefined ? await inRole('video') : undefined,
    audio: await inRole('audio'),
    character: character && { kind, source: await files.open(character) },
    reference: await inRole('reference'),
  };
}

type Given<T> = { [Key in keyof T]: Exclude<T[Key], null | undefined> };

/** The task without what there is nothing to say of. */
function without<T extends { readonly model: string }>(all: T): Partial<Given<T>> & Pick<T, 'model'> {
  const told = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  // Object.entries forgets which key has which type; nothing but empty values was left out.
  return Object.fromEntries(told) as Partial<Given<T>> & Pick<T, 'model'>;
}
