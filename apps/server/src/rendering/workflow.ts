import { join } from 'node:path';
import { limits, messages } from '@kinoloom/contract';
import { render, RenderFailed } from '@kinoloom/renderer';
import {
  beginJob,
  completeJob,
  endWithoutResult,
  findJob,
  reportProgress,
  shouldStop,
  type JobFailure,
  type JobRow,
} from '../jobs/index.ts';
import {
  copyOriginal,
  dropFiles,
  ingest,
  insertMedia,
  RENDER_MODEL,
  withTempDir,
  type Intake,
} from '../media/index.ts';
import type { WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';
import { QUEUE } from './commands.ts';
import { RenderInput } from './input.ts';

interface Deps {
  readonly intake: Intake;
  readonly log: Log;
  readonly concurrency: number;
}

type End = { readonly state: 'stored' } | { readonly state: 'canceled' | 'failed'; readonly failure: JobFailure };

const canceled: End = { state: 'canceled', failure: { code: 'canceled', message: messages.renderCanceled } };
const CANCEL_LOOK_MS = 400;
/** The renderer's share of the bar; storing the film is the rest. */
const RENDER_SHARE = 0.97;

/** hold (done at acceptance) → render → store → capture. Any other end releases the hold. */
export function renderWorkflow({ intake, log, concurrency }: Deps): WorkflowDefinition {
  return {
    name: 'render',
    queue: QUEUE,
    concurrency,
    async run(jobId, { step }) {
      const begun = await step('begin', async () => (await beginJob(intake.db, jobId)) !== undefined);
      if (!begun) return;
      const end = await step('render', () => renderAndStore(intake, log, jobId));
      if (end.state === 'stored') return;
      await step('give back', async () => {
        await endWithoutResult(intake.db, jobId, end.state, end.failure);
        await dropFiles(intake.db, intake.objects, [jobId]);
      });
    },
  };
}

async function renderAndStore(intake: Intake, log: Log, jobId: string): Promise<End> {
  const row = await findJob(intake.db.queries, jobId);
  if (!row) return canceled;
  const input = RenderInput.parse(row.input);
  return withTempDir(intake.tempDir, async (directory) => {
    const sources = await fetchSources(intake, input, directory);
    if ('missing' in sources)
      return {
        state: 'failed',
        failure: { code: 'source_missing', message: sourceMissing(input, { src: sources.missing }) },
      };
    const output = join(directory, 'film.mp4');
    try {
      await renderFilm(intake, log, jobId, {
        composition: input.composition,
        sources: sources.paths,
        output,
        quality: input.quality,
      });
    } catch (error) {
      if (!(error instanceof RenderFailed)) throw error;
      return endOf(error, input, log, jobId);
    }
    const facts = await ingest(intake, row.userId, jobId, output);
    const stored = await completeJob(intake.db, jobId, jobId, (tx) =>
      insertMedia(tx, jobId, facts, describe(row, input)),
    );
    return stored ? { state: 'stored' } : canceled;
  });
}

async function fetchSources(
  intake: Intake,
  input: RenderInput,
  directory: string,
): Promise<{ paths: Record<string, string> } | { missing: string }> {
  const paths: Record<string, string> = {};
  for (const [url, mediaId] of Object.entries(input.sources)) {
    const path = await copyOriginal(intake, mediaId, directory);
    if (path === undefined) return { missing: url };
    paths[url] = path;
  }
  return { paths };
}

/** Renders under the job's eye: progress goes out, a wish to cancel comes in, and no film takes longer than ten minutes. */
async function renderFilm({ db }: Intake, log: Log, jobId: string, job: Parameters<typeof render>[0]): Promise<void> {
  const stop = new AbortController();
  let reporting = Promise.resolve();
  const look = setInterval(() => {
    shouldStop(db, jobId).then(
      (wanted) => wanted && stop.abort(),
      (error: unknown) => log.warn({ err: error, jobId }, 'a look for a cancel failed; it is tried again'),
    );
  }, CANCEL_LOOK_MS);
  try {
    await render(job, {
      signal: stop.signal,
      limits: { wallMs: limits.render.timeoutMs },
      onProgress: ({ framesDone, framesTotal }) => {
        const message = 'Rendering frames';
        reporting = reporting
          .then(() =>
            reportProgress(db, jobId, (framesDone / framesTotal) * RENDER_SHARE, {
              message,
              renderedFrames: framesDone,
            }),
          )
          .catch((error: unknown) => log.warn({ err: error, jobId }, 'progress could not be written'));
      },
    });
  } finally {
    clearInterval(look);
    await reporting;
  }
}

function endOf(error: RenderFailed, input: RenderInput, log: Log, jobId: string): End {
  if (error.code === 'canceled') return canceled;
  log.warn({ jobId, err: error }, 'a render failed');
  return { state: 'failed', failure: { code: error.code, message: textFor(error, input) } };
}

function textFor({ code, overlayId }: RenderFailed, input: RenderInput): string {
  switch (code) {
    case 'renderer.timeout':
      return messages.renderTimeout;
    case 'source.unreadable':
      return sourceMissing(input, { id: overlayId });
    default:
      return messages.renderFailed;
  }
}

/** Speaks of the clip by its name on the time line. */
function sourceMissing({ composition }: RenderInput, { id, src }: { id?: string | undefined; src?: string }): string {
  const clip = composition.overlays.find((overlay) => overlay.id === id || ('src' in overlay && overlay.src === src));
  return messages.renderSourceMissing(clip?.content ?? '');
}

const describe = (row: JobRow, input: RenderInput) => ({
  userId: row.userId,
  flowId: row.flowId,
  prompt: input.prompt,
  model: RENDER_MODEL,
  creditsUsed: row.price,
  metadata: { operation: 'render', quality: input.quality, clips: Object.values(input.sources), job_id: row.id },
});
