import { withLeaves } from '@kinoloom/composition';
import { join } from 'node:path';
import {
  copiedFrames,
  encodedOf,
  encodedReasons,
  joinSegments,
  renderAudio,
  RenderFailed,
  reportOf,
  soundHash,
  type RenderPlan,
} from '@kinoloom/renderer';
import { VOICE_CHANGE } from '@kinoloom/contract';
import { completeJob, findJob, type JobRow } from '../jobs/index.ts';
import { ingest, insertMedia, markFilm, modelsAmong, RENDER_MODEL, type Intake } from '../media/index.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { renderCanceled, endOfRender, sourceMissing, type RenderEnd } from './end.ts';
import { RenderInput } from './input.ts';
import { dropSegmentJobs, listSegmentJobs } from './segment-jobs.ts';
import { copySegment, dropSegments, findSegments, storeSegment } from './segments.ts';
import { fetchSources, identitiesOf } from './sources.ts';
import { reportFrames, watched } from './watched.ts';

/** `again`: stored segments proved unusable, and the render must be planned again without them. */
type Finished =
  | { readonly state: 'stored' }
  | { readonly state: 'again'; readonly unsound: readonly number[] }
  | RenderEnd;

interface Deps {
  readonly intake: Intake;
  readonly log: Log;
}

/** Mixes the sound, muxes it with the segments and stores the video. */
export async function finishRender({ intake, log }: Deps, jobId: string, plan: RenderPlan): Promise<Finished> {
  const row = await findJob(intake.db.queries, jobId);
  if (!row) return renderCanceled;
  // A process can crash after it stored the video and before it reported it.
  if (row.status === 'completed') return tidied(intake, jobId);
  const input = RenderInput.parse(row.input);
  return withTempDir(intake.tempDir, async (directory): Promise<Finished> => {
    const sources = await fetchSources(intake, input, directory);
    if ('missing' in sources) return sourceMissing(input, sources.missing);
    const segments: Record<string, string> = {};
    const lost: string[] = [];
    for (const { hash } of encodedOf(plan)) {
      const path = join(directory, `${hash}.mp4`);
      if (await copySegment(intake, hash, path)) segments[hash] = path;
      else lost.push(hash);
    }
    if (lost.length > 0) return again(intake, jobId, lost);
    try {
      const output = join(directory, 'video.mp4');
      const sound = await prepareSound({ intake, log }, jobId, { plan, input, sources: sources.paths, directory });
      const broken = await watched(intake.db, log, jobId, (options) =>
        joinSegments({ plan, sources: sources.paths, segments, sound: sound.path, output }, options),
      ).catch((error: unknown) => {
        // Stored sound that cannot be read is made again.
        if (sound.isReused && error instanceof RenderFailed && error.code !== 'canceled')
          return { unsound: [], spoiled: [sound.hash] };
        throw error;
      });
      if (broken.unsound.length + broken.spoiled.length > 0)
        return await again(intake, jobId, broken.spoiled, broken.unsound);
      return await store(intake, row, input, plan, output);
    } catch (error) {
      if (error instanceof RenderFailed) return endOfRender(error, input, log, jobId);
      throw error;
    }
  });
}

interface SoundWork {
  readonly plan: RenderPlan;
  readonly input: RenderInput;
  readonly sources: Readonly<Record<string, string>>;
  readonly directory: string;
}

/** Mixes the sound and stores it, or takes it from an earlier render with the same sound. */
async function prepareSound(
  { intake, log }: Deps,
  jobId: string,
  { plan, input: { composition, ...input }, sources, directory }: SoundWork,
): Promise<{ readonly hash: string; readonly path: string; readonly isReused: boolean }> {
  const { db } = intake;
  const identities = await identitiesOf(intake, input);
  const hash = soundHash(composition, (src) => identities[src] ?? src);
  const path = join(directory, 'sound.mp4');
  const isReused = (await findSegments(db.queries, [hash])).has(hash) && (await copySegment(intake, hash, path));
  if (isReused) return { hash, path, isReused };
  const copied = copiedFrames(plan);
  await watched(
    db,
    log,
    jobId,
    (options) => renderAudio({ composition, sources, output: path }, options),
    // Copied segments cost next to nothing: they count as done along with their sound.
    ({ framesDone, framesTotal }) =>
      reportFrames(db, jobId, plan.frames - copied + (copied * framesDone) / framesTotal, plan.frames),
  );
  await storeSegment(intake, hash, path);
  return { hash, path, isReused };
}

async function again(
  intake: Intake,
  jobId: string,
  spoiled: readonly string[],
  unsound: readonly number[] = [],
): Promise<Finished> {
  await dropSegments(intake, spoiled);
  if (spoiled.length > 0) await dropSegmentJobs(intake.db.queries, jobId, spoiled);
  return { state: 'again', unsound };
}

/** Metadata of a clip made from another one. `renderTime` in milliseconds. */
const clipFacts = (mark: NonNullable<RenderInput['clip']>, { startedAt }: JobRow): Record<string, unknown> => ({
  ...mark,
  original_media_id: mark.originalVideoId,
  ...(startedAt && { renderTime: Date.now() - startedAt.getTime() }),
});

/** The media of a video, each once, in order of first use; the database does not keep the order of `sources`. */
function mediaInOrder({ composition, sources }: RenderInput): string[] {
  const shown = withLeaves(composition.overlays).toSorted((a, b) => a.from - b.from);
  const ids = shown.flatMap((overlay) => ('src' in overlay && sources[overlay.src]) || []);
  return [...new Set([...ids, ...Object.values(sources)])];
}

async function store(
  intake: Intake,
  row: JobRow,
  input: RenderInput,
  plan: RenderPlan,
  path: string,
): Promise<Finished> {
  const models = await modelsAmong(intake.db.queries, mediaInOrder(input));
  if (models.length > 0 || input.clip) await markFilm(path, models);
  const facts = await ingest(intake, row.userId, row.id, path);
  const parts = await listSegmentJobs(intake.db.queries, row.id);
  const framesOf = (wanted: string): number =>
    parts.reduce((sum, { state, frames }) => sum + (state === wanted ? frames : 0), 0);
  const stored = await completeJob(intake.db, row.id, row.id, {
    save: (tx) =>
      insertMedia(tx, row.id, facts, {
        userId: row.userId,
        flowId: row.flowId,
        prompt: input.prompt,
        model: input.clip ? VOICE_CHANGE : RENDER_MODEL,
        creditsUsed: row.price,
        askedAt: row.createdAt,
        metadata: {
          operation: row.model ?? 'render',
          quality: input.quality,
          clips: mediaInOrder(input),
          job_id: row.id,
          bytes: facts.bytes,
          ...(input.clip && clipFacts(input.clip, row)),
          ...(input.project && { project_id: input.project.id, project_revision: input.project.revision }),
          frames: { encoded: framesOf('rendered'), reused: framesOf('found'), copied: copiedFrames(plan) },
          encoded_because: encodedReasons(reportOf(plan)),
        },
      }),
  });
  return stored ? tidied(intake, row.id) : renderCanceled;
}

async function tidied({ db }: Intake, jobId: string): Promise<Finished> {
  await dropSegmentJobs(db.queries, jobId);
  return { state: 'stored' };
}
