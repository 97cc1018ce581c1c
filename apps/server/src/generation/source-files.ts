import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { InputFile } from '@kinoloom/providers';
import { copyOriginal, findFile, type Intake } from '../media/index.ts';
import type { RecipeSource } from './recipe.ts';

/** Something that the job is to be made from is not there any more. */
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing';
}

/** Larger pictures only take longer to send: few models look at more. */
const PICTURE_SIDE = 2048;

/** A recipe's sources as files on this machine, for a provider to be sent. */
export class SourceFiles {
  readonly #intake: Intake;
  readonly #directory: string;
  readonly #pictureSide: number;
  /** By media id. A second copy would change the file under whoever reads the first. */
  readonly #paths = new Map<string, Promise<string>>();

  constructor(intake: Intake, directory: string, pictureSide = PICTURE_SIDE) {
    this.#intake = intake;
    this.#directory = directory;
    this.#pictureSide = pictureSide;
  }

  /** @throws SourceMissing; UnreadableMedia */
  open(source: RecipeSource): Promise<InputFile> {
    if (source.frame) return this.#picture(source, Infinity);
    if (source.role === 'audio' && source.kind === 'video') return this.#sound(source);
    return source.kind === 'image' ? this.#picture(source, this.#pictureSide) : this.#whole(source);
  }

  /** A picture, or a frame of a film, as people see it: orientation applied, in a format that every provider reads. */
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

  /** What is heard in a film, as it is stored there. */
  async #sound({ mediaId, role }: RecipeSource): Promise<InputFile> {
    const output = join(this.#directory, `${mediaId}-sound.m4a`);
    await this.#intake.inspector.extractSound(await this.#path(mediaId), output);
    return { file: await openAsBlob(output, { type: 'audio/mp4' }), name: `${role}.m4a` };
  }

  async #whole({ mediaId, role }: RecipeSource): Promise<InputFile> {
    const path = await this.#path(mediaId);
    const file = await findFile(this.#intake.db.queries, mediaId, 'original');
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
