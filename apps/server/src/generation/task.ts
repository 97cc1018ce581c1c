import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { InputFile, ProviderTask } from '@kinoloom/providers';
import { copyOriginal, findOriginal, type Intake } from '../media/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import type { CatalogueOperation, OperationFamily } from './operation.ts';
import { sourceIn, type Recipe, type SourceRole, type RecipeSource } from './recipe.ts';

/** A source of the job no longer exists. */
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing';
}

/** Few models use larger images; they only take longer to send. */
const PICTURE_SIDE = 2048;

type FileFormats = Pick<OperationFamily, 'pictureSide' | 'recordingsAsWav'>;

/** A recipe's sources as local files, ready to send to a provider. */
export class SourceFiles {
  readonly #intake: Intake;
  readonly #directory: string;
  readonly #formats: FileFormats;
  /** By media id, so that each file is written once: a second write would change it under a reader. */
  readonly #paths = new Map<string, Promise<string>>();

  constructor(intake: Intake, directory: string, formats: FileFormats) {
    this.#intake = intake;
    this.#directory = directory;
    this.#formats = formats;
  }

  /** @throws SourceMissing; UnreadableMedia */
  open(source: RecipeSource): Promise<InputFile> {
    if (source.frame) return this.#picture(source, Infinity);
    const { pictureSide = PICTURE_SIDE, recordingsAsWav } = this.#formats;
    if (source.role === 'audio' && recordingsAsWav) return this.#wav(source);
    if (source.role === 'audio' && source.kind === 'video') return this.#sound(source);
    return source.kind === 'image' ? this.#picture(source, pictureSide) : this.#whole(source);
  }

  /** An image, or a frame of a video: upright, in a format that every provider reads. */
  async #picture({ mediaId, role, frame }: RecipeSource, maxSide: number): Promise<InputFile> {
    const path = await this.#path(mediaId);
    const { inspector } = this.#intake;
    const { probe } = await inspector.inspect(path, this.#directory, { keyframes: { count: 0 } });
    const still = await inspector.frameAt(path, probe, {
      at: frame ?? 'first',
      format: 'jpeg',
      ...(maxSide !== Infinity && { maxSide }),
    });
    if (!still) throw new SourceMissing(`Media ${mediaId} has no picture`);
    return { file: new Blob([new Uint8Array(still.bytes)], { type: still.mime }), name: `${role}.jpg` };
  }

  /** The sound of a video, without re-encoding. */
  async #sound({ mediaId, role }: RecipeSource): Promise<InputFile> {
    const output = join(this.#directory, `${mediaId}-sound.m4a`);
    await this.#intake.inspector.extractSound(await this.#path(mediaId), output);
    return { file: await openAsBlob(output, { type: 'audio/mp4' }), name: `${role}.m4a` };
  }

  async #wav({ mediaId, role }: RecipeSource): Promise<InputFile> {
    const output = join(this.#directory, `${mediaId}-sound.wav`);
    await this.#intake.inspector.sumSounds([await this.#path(mediaId)], output, { container: 'wav' });
    return { file: await openAsBlob(output, { type: 'audio/wav' }), name: `${role}.wav` };
  }

  async #whole({ mediaId, role }: RecipeSource): Promise<InputFile> {
    const path = await this.#path(mediaId);
    const file = await findOriginal(this.#intake.db.queries, mediaId);
    const blob = await openAsBlob(path, { type: file?.mime ?? 'application/octet-stream' });
    return { file: blob, name: `${role}.${path.split('.').at(-1)}` };
  }

  #path(mediaId: string): Promise<string> {
    const known = this.#paths.get(mediaId);
    if (known) return known;
    const path = copyOriginal(this.#intake, mediaId, this.#directory).then((copied) => {
      if (copied === undefined) throw new SourceMissing(`Media ${mediaId} has no file`);
      return copied;
    });
    this.#paths.set(mediaId, path);
    return path;
  }
}

/**
 * An aborted request may read on for a moment, and a file that is deleted under its reader ends the process: Node's file-backed blobs cannot report
 * the error.
 */
const LINGER_MS = 10_000;

/**
 * Builds the provider's task and keeps its source files on disk while `work` runs.
 * @throws SourceMissing; UnreadableMedia
 */
export async function withTask<T>(
  intake: Intake,
  { entry, family }: CatalogueOperation,
  recipe: Recipe,
  work: (task: ProviderTask) => Promise<T>,
): Promise<T> {
  return withTempDir(
    intake.tempDir,
    async (directory) => {
      const files = new SourceFiles(intake, directory, family);
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
  const inRole = async (role: SourceRole): Promise<InputFile | undefined> => {
    const source = sourceIn(recipe, role);
    return source && files.open(source);
  };
  const images: InputFile[] = [];
  for (const source of recipe.sources) if (source.role === 'images') images.push(await files.open(source));
  const character = sourceIn(recipe, 'character');
  const kind = character?.kind === 'video' && !character.frame ? ('video' as const) : ('image' as const);
  return {
    image: await inRole('image'),
    lastImage: await inRole('lastImage'),
    images: images.length > 0 ? images : undefined,
    // A video that the provider made and continues from is not sent back to it.
    video: recipe.settings.continues === undefined ? await inRole('video') : undefined,
    audio: await inRole('audio'),
    character: character && { kind, source: await files.open(character) },
    reference: await inRole('reference'),
  };
}

type Given<T> = { [Key in keyof T]: Exclude<T[Key], null | undefined> };

/** Drops the empty fields of the task. */
function without<T extends { readonly model: string }>(all: T): Partial<Given<T>> & Pick<T, 'model'> {
  const told = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  // `Object.entries` loses the types of the keys; only empty values were dropped.
  return Object.fromEntries(told) as Partial<Given<T>> & Pick<T, 'model'>;
}
