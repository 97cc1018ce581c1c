import { join } from 'node:path';
import type { SplitTracks } from '@kinoloom/contract';
import type { SoundEncoding } from '@kinoloom/media/node';
import type { Output } from '@kinoloom/providers';
import { completeJob, findJob, isLate } from '../jobs/index.ts';
import { ingest, insertMedia, mediaUrl, type Intake, type Measured } from '../media/index.ts';
import { publish } from '../platform/events.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import type { End, Generation } from './operation.ts';
import { Recipe } from './recipe.ts';
import { fetchOutput, recipeMetadata, endedBefore, lost, type StoreDeps } from './store.ts';
import type { Served } from './served.ts';

const VOCALS = 'vocals';

/** The id of the record with everything but the vocals; the job's own id is that of the vocals. */
export const otherTrackId = (jobId: string): string => `${jobId}-other`;

/**
 * Stores a split as two records: the vocals, which are the job's result, and the rest. Both appear when the price is captured, or neither does.
 * @throws UrlError; UnreadableMedia
 */
export async function storeTracks(
  deps: StoreDeps,
  { jobId, served, operation }: Generation,
  outputs: readonly Output[],
): Promise<End> {
  const { db, tempDir } = deps.intake;
  const row = await findJob(db.queries, jobId);
  if (!row) return { state: 'canceled' };
  const ended = endedBefore(row);
  if (ended) return ended;
  const recipe = Recipe.parse(row.input);
  const intake = { ...deps.intake, inspector: deps.intake.inspector.forOwner(row.userId) };
  return withTempDir(tempDir, async (directory) => {
    const files = await fetched(intake, served, outputs, recipe, directory);
    if (!files) return lost;
    const rest = await together(intake, recipe, files.rest, directory);
    const vocals = await ingest(intake, row.userId, jobId, files.vocals);
    const other = await ingest(intake, row.userId, otherTrackId(jobId), rest);
    const tracks = { vocals: place(jobId, vocals), other: place(otherTrackId(jobId), other) } satisfies SplitTracks;
    const metadataOfAll = { ...recipeMetadata(operation, recipe, row, served), tracks };
    const about = { userId: row.userId, flowId: row.flowId, prompt: recipe.prompt, model: row.model };
    const name = `Background of ${recipe.settings.soundName ?? 'a recording'}`;
    const stored = await completeJob(db, jobId, jobId, {
      save: async (tx) => {
        await insertMedia(tx, jobId, vocals, {
          ...about,
          creditsUsed: isLate(row) ? 0 : row.price,
          metadata: metadataOfAll,
        });
        const metadata = { ...metadataOfAll, audio_type: 'other', name };
        await insertMedia(tx, tracks.other.id, other, { ...about, metadata });
        await publish(tx, { userId: row.userId, type: 'media', ref: tracks.other.id, flowId: row.flowId });
      },
    });
    return stored ? { state: 'stored' } : { state: 'canceled' };
  });
}

interface Files {
  readonly vocals: string;
  readonly rest: readonly [string, ...string[]];
}

/** Downloads the tracks; undefined when the vocals or all other tracks are missing, or a file is incomplete. */
async function fetched(
  intake: Intake,
  served: Served,
  outputs: readonly Output[],
  recipe: Recipe,
  directory: string,
): Promise<Files | undefined> {
  let vocals: string | undefined;
  const rest: string[] = [];
  for (const output of outputs) {
    if (!('url' in output)) continue;
    const path = await fetchOutput(served, output.url, directory);
    if (!(await isWhole(intake, path, recipe, directory))) return undefined;
    if (output.role === VOCALS) vocals = path;
    else rest.push(path);
  }
  const [first, ...more] = rest;
  return vocals !== undefined && first !== undefined ? { vocals, rest: [first, ...more] } : undefined;
}

/** A truncated mp3 still decodes: only its length shows that the rest is missing. */
async function isWhole({ inspector }: Intake, path: string, { seconds }: Recipe, directory: string): Promise<boolean> {
  const { probe } = await inspector.inspect(path, directory, { keyframes: { count: 0 } });
  return probe.kind === 'audio' && probe.durationMs / 1_000 > (seconds ?? 0) * 0.9 - 0.5;
}

/** Mixes drums, bass and other tracks into one file, in the requested format. */
async function together(
  { inspector }: Intake,
  { settings }: Recipe,
  paths: Files['rest'],
  directory: string,
): Promise<string> {
  if (paths.length === 1) return paths[0];
  const output = join(directory, 'other');
  const format: SoundEncoding =
    settings.trackFormat === 'wav' ? { container: 'wav' } : { container: 'mp3', kbps: settings.trackKbps ?? 320 };
  await inspector.sumSounds(paths, output, format, { timeoutMs: SUM_MS });
  return output;
}

/** Mixing four tracks of five minutes takes some seconds. */
const SUM_MS = 2 * 60_000;

const place = (id: string, { mediaType, extension }: Measured): { id: string; url: string } => ({
  id,
  url: mediaUrl({ id, name: `${mediaType}.${extension}` }),
});
