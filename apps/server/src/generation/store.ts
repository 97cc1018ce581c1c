import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, messages } from '@kinoloom/contract';
import type { Output } from '@kinoloom/providers';
import { completeJob, findJob, isLate, type JobRow } from '../jobs/index.ts';
import {
  copyOriginal,
  dropUnusedFiles,
  findMedia,
  ingest,
  insertMedia,
  mediaUrl,
  refuseFullFlow,
  replaceFile,
  type Intake,
  type Measured,
} from '../media/index.ts';
import { dataUrlToFile, fetchTrusted, UrlError } from '../platform/fetch/index.ts';
import type { Transaction } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import type { CatalogueOperation, End, Generation, Vendors } from './operation.ts';
import { enqueueNext } from './operations.ts';
import { Recipe, sourceIn } from './recipe.ts';
import type { Served } from './served.ts';

export interface StoreDeps {
  readonly intake: Intake;
  readonly vendors: Vendors;
  readonly queue: JobQueue;
  readonly log: Log;
}

/**
 * Downloads, measures and stores the result, and writes its record together with the capture of its price.
 * @throws UrlError; UnreadableMedia
 */
export async function store(
  deps: StoreDeps,
  { jobId, served, operation }: Generation,
  output: Output,
  operationId: string,
): Promise<End> {
  const { intake } = deps;
  const row = await findJob(intake.db.queries, jobId);
  if (!row) return { state: 'canceled' };
  const ended = endedBefore(row);
  if (ended) return ended;
  const recipe = Recipe.parse(row.input);
  return withTempDir(intake.tempDir, async (directory) => {
    const fetched = await fetchOrCopy(intake, served, jobId, output, directory);
    if (fetched === undefined) return lost;
    const moving = row.mediaType === 'video' ? await asClip(intake, row.userId, fetched, directory) : fetched;
    const path = operation.family.sound === 'kept' ? await withItsSound(deps, row, recipe, moving, directory) : moving;
    const facts = await ingest(intake, row.userId, jobId, path);
    const wrong = ofOtherKind(row, facts);
    if (wrong) return wrong;
    const result = { row, recipe, facts, metadata: recipeMetadata(operation, recipe, row, served) };
    return operation.family.replaces ? replace(deps, operation, result) : keep(deps, operation, result, operationId);
  });
}

/** How a job ended that was already finished: a process can crash after it stored the result and before it reported it. */
export function endedBefore(row: JobRow): End | undefined {
  if (!isFinished(row.status) || isLate(row)) return undefined;
  return row.status === 'completed' ? { state: 'stored' } : { state: 'canceled' };
}

export const lost: End = { state: 'failed', failure: { code: 'output_lost', message: messages.outputLost } };

/** Clips of some models come as animated pictures: they are encoded as mp4. */
async function asClip({ inspector }: Intake, ownerId: string, path: string, directory: string): Promise<string> {
  const output = join(directory, 'clip.mp4');
  const isAnimation = await inspector.forOwner(ownerId).animationAsClip(path, output, { timeoutMs: ENCODING_MS });
  return isAnimation ? output : path;
}

/** Of an animated picture as a clip. */
const ENCODING_MS = 5 * 60_000;

const KINDS = { image: 'a picture', video: 'a clip', audio: 'a sound' } as const;

/** A result that is no clip, or no picture, where one was ordered. Sounds may come as videos. */
function ofOtherKind({ mediaType }: JobRow, facts: Measured): End | undefined {
  if (mediaType === facts.mediaType || mediaType === 'audio') return undefined;
  const failure = {
    code: 'no_result' as const,
    message: messages.resultOfOtherKind(KINDS[mediaType], KINDS[facts.mediaType]),
    vendorWords: `The result is a .${facts.extension} file of one picture. Clips have to be saved as mp4 or WebM: in ComfyUI by SaveVideo or VHS_VideoCombine.`,
  };
  return { state: 'failed', failure };
}

/** The result as a local file: downloaded, or the stored response; undefined when that is gone. */
function fetchOrCopy(
  intake: Intake,
  served: Served,
  jobId: string,
  output: Output,
  directory: string,
): Promise<string | undefined> {
  return 'url' in output ? fetchOutput(served, output.url, directory) : copyOriginal(intake, jobId, directory);
}

type Metadata = Record<string, unknown>;

/** A stored result whose record is not written yet. */
interface StoredResult {
  readonly row: JobRow;
  readonly recipe: Recipe;
  readonly facts: Measured;
  readonly metadata: Metadata;
}

/** Saves the result as a record under the job's id, and starts the chained job. */
async function keep(
  { intake, vendors, queue }: StoreDeps,
  { family }: CatalogueOperation,
  { row, recipe, facts, metadata }: StoredResult,
  operationId: string,
): Promise<End> {
  const name = `${facts.mediaType}.${facts.extension}`;
  const next = family.next?.(recipe, { mediaId: row.id, url: mediaUrl({ id: row.id, name }), operationId });
  const stored = await completeJob(intake.db, row.id, row.id, {
    save: async (tx) =>
      insertMedia(tx, row.id, facts, {
        userId: row.userId,
        flowId: await flowFor(tx, row),
        prompt: recipe.prompt,
        model: row.model,
        creditsUsed: isLate(row) ? 0 : row.price,
        askedAt: row.createdAt,
        metadata,
      }),
    ...(next && { follow: (tx) => enqueueNext(tx, { vendors, queue }, row, next) }),
  });
  return stored ? { state: 'stored' } : { state: 'canceled' };
}

/** The flow for the result. A late result has no reserved place in it. */
async function flowFor(tx: Transaction, row: JobRow): Promise<string | null> {
  if (row.flowId === null || !isLate(row) || row.mediaType !== 'video') return row.flowId;
  return (await refuseFullFlow(tx, row.userId, row.flowId, 1)) ? null : row.flowId;
}

/** Saves the result in place of its source clip; if that clip is gone, nothing is saved. */
async function replace(
  { intake }: StoreDeps,
  { family, entry }: CatalogueOperation,
  { row, recipe, facts, metadata }: StoredResult,
): Promise<End> {
  const { db, objects } = intake;
  const clip = sourceIn(recipe, 'video')?.mediaId ?? '';
  if (!(await findMedia(db.queries, clip)))
    return {
      state: 'failed',
      failure: { code: 'source_missing', message: family.texts(entry).sourceGone ?? messages.mediaInvalid },
    };
  let unused: readonly string[] = [];
  const stored = await completeJob(db, row.id, clip, {
    save: async (tx) => {
      unused = await replaceFile(tx, clip, row.id, facts, { is1080p: metadata['is1080p'], upgrade_job_id: row.id });
    },
  });
  await dropUnusedFiles(db, objects, unused);
  return stored ? { state: 'stored' } : { state: 'canceled' };
}

/** Restores the source's sound where the provider dropped it. */
async function withItsSound(
  { intake, log }: StoreDeps,
  row: JobRow,
  recipe: Recipe,
  path: string,
  directory: string,
): Promise<string> {
  const inspector = intake.inspector.forOwner(row.userId);
  const source = sourceIn(recipe, 'video');
  if (!source) return path;
  const original = await findMedia(intake.db.queries, source.mediaId);
  const { probe } = await inspector.inspect(path, directory, { keyframes: { count: 0 } });
  if (original?.hasAudio === false || probe.kind !== 'video' || probe.hasAudio) return path;
  const sound = await copyOriginal(intake, source.mediaId, directory);
  if (sound === undefined) {
    log.warn({ jobId: row.id }, 'the source of a job was deleted, so its sound is missing in the result');
    return path;
  }
  if (!original) {
    const { probe: held } = await inspector.inspect(sound, directory, { keyframes: { count: 0 } });
    if (held.kind !== 'video' || !held.hasAudio) return path;
  }
  const output = join(directory, 'with-sound.mp4');
  await inspector.withSound(path, sound, output);
  return output;
}

/** The recipe, stored with the result. */
export function recipeMetadata(
  { entry, family }: CatalogueOperation,
  recipe: Recipe,
  row: JobRow,
  served: Served,
): Metadata {
  return {
    operation: row.model,
    seed: recipe.seed,
    requested_aspect_ratio: recipe.aspectRatio,
    requested_seconds: recipe.seconds,
    start_image_id: sourceIn(recipe, 'image')?.mediaId ?? null,
    source_ids: recipe.sources.map(({ mediaId }) => mediaId),
    provider: served.vendor.name,
    sandbox: served.sandbox,
    job_id: row.id,
    ...(isLate(row) && { late: true }),
    ...family.metadata?.(recipe, entry),
  };
}

const MAX_BYTES = 1024 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000;

/** A provider can announce a URL a moment before the file is there. */
const NOT_THERE_YET_MS = [500, 1_500, 3_000] as const;

/** Downloads a provider's result to `directory`; some come in the URL itself. @throws UrlError */
export async function fetchOutput({ origin, vendor }: Served, url: string, directory: string): Promise<string> {
  if (url.startsWith('data:')) return (await dataUrlToFile(url, { maxBytes: MAX_BYTES, dir: directory })).path;
  for (let tried = 0; ; tried++) {
    try {
      const options = {
        origins: [origin],
        headers: vendor.downloadHeaders ?? {},
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        dir: directory,
      };
      return (await fetchTrusted(url, options)).path;
    } catch (error) {
      const pause = NOT_THERE_YET_MS[tried];
      if (!(error instanceof UrlError) || error.code !== 'url.status' || pause === undefined) throw error;
      await sleep(pause);
    }
  }
}
