import { openAsBlob } from 'node:fs';
import type { Source, Task } from '@kinoloom/providers';
import { copyOriginal, findFile, type Intake } from '../media/index.ts';
import { withTempDir } from '../platform/temp/index.ts';
import type { Operation } from './operation.ts';
import { sourceIn, type Recipe, type RecipeSource } from './recipe.ts';

/** Larger pictures only take longer to send: no model here looks at more. */
const PICTURE_SIDE = 2048;

/** Something that the job is to be made from is not there any more. */
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing';
}

/**
 * What the provider is asked for, with the sources brought onto this machine for as long as `work` takes.
 * @throws SourceMissing
 */
export async function withTask<T>(
  intake: Intake,
  { entry, family }: Operation,
  recipe: Recipe,
  work: (task: Task) => Promise<T>,
): Promise<T> {
  return withTempDir(intake.tempDir, async (directory) => {
    const open = (source: RecipeSource): Promise<Source> =>
      source.kind === 'image' || source.frame
        ? picture(intake, source, directory, source.frame ? Infinity : (family.pictureSide ?? PICTURE_SIDE))
        : original(intake, source, directory);
    const inRole = async (role: RecipeSource['role']): Promise<Source | undefined> => {
      const source = sourceIn(recipe, role);
      return source && open(source);
    };
    const images: Source[] = [];
    for (const source of recipe.sources) if (source.role === 'images') images.push(await open(source));
    const character = sourceIn(recipe, 'character');
    // The clip that is replaced is the provider's own work, and is not sent back.
    const { continues } = recipe.settings;
    const video = continues === undefined ? await inRole('video') : undefined;
    return work(
      without({
        ...recipe.settings,
        model: entry.id,
        prompt: recipe.prompt,
        aspectRatio: recipe.aspectRatio,
        seed: recipe.seed,
        seconds: recipe.seconds,
        resolution: recipe.resolution,
        width: recipe.width,
        height: recipe.height,
        image: await inRole('image'),
        lastImage: await inRole('lastImage'),
        images: images.length > 0 ? images : undefined,
        video,
        audio: await inRole('audio'),
        character: character && {
          kind: character.kind === 'video' && !character.frame ? ('video' as const) : ('image' as const),
          source: await open(character),
        },
        reference: await inRole('reference'),
      }),
    );
  });
}

type Given<T> = { [Key in keyof T]: Exclude<T[Key], null | undefined> };

/** The task without what there is nothing to say of. */
function without<T extends { readonly model: string }>(all: T): Partial<Given<T>> & Pick<T, 'model'> {
  const told = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  // Object.entries forgets which key has which type; nothing but empty values was left out.
  return Object.fromEntries(told) as Partial<Given<T>> & Pick<T, 'model'>;
}

/** A picture (or a frame of a film) as people see it: orientation applied, in a format that every provider reads. */
async function picture(intake: Intake, source: RecipeSource, directory: string, maxSide: number): Promise<Source> {
  const path = await originalPath(intake, source, directory);
  const { probe } = await intake.inspector.inspect(path, directory, { keyframes: { count: 0 } });
  const still = await intake.inspector.frameAt(path, probe, {
    at: source.frame ?? 'first',
    format: 'jpeg',
    ...(maxSide !== Infinity && { maxSide }),
  });
  if (!still) throw new SourceMissing(`Media ${source.mediaId} has no picture`);
  return { file: new Blob([new Uint8Array(still.bytes)], { type: still.mime }), name: `${source.role}.jpg` };
}

async function original(intake: Intake, source: RecipeSource, directory: string): Promise<Source> {
  const path = await originalPath(intake, source, directory);
  const file = await findFile(intake.db.queries, source.mediaId, 'original');
  const extension = path.split('.').at(-1);
  const blob = await openAsBlob(path, { type: file?.mime ?? 'application/octet-stream' });
  return { file: blob, name: `${source.role}.${extension}` };
}

async function originalPath(intake: Intake, { mediaId }: RecipeSource, directory: string): Promise<string> {
  const path = await copyOriginal(intake, mediaId, directory);
  if (path === undefined) throw new SourceMissing(`Media ${mediaId} has no file`);
  return path;
}
