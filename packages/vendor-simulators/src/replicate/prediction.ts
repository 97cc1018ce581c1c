import { outputUrls } from '../jobs/core.ts';
import { isExpired, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import type { SimulatedModel } from './model.ts';
import { modelById } from './models.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Replicate's rule: inputs, outputs and logs of API predictions are deleted an hour after they end. The record's day is ours. */
export const REPLICATE_LIFETIMES: Lifetimes = { dataMs: HOUR_MS, recordMs: 24 * HOUR_MS };

const STATUSES = {
  accepted: 'starting',
  throttled: 'starting',
  running: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
  aborted: 'aborted',
} as const satisfies Record<SimulatedJob['state'], string>;

const REFUSAL = 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)';
const BREAKDOWN = 'Prediction interrupted; please retry (code: PA)';

/** The job as Replicate's API shows it at `now`: what is past its hour is gone, whether or not its files have been swept. */
export function presentPrediction(job: SimulatedJob, baseUrl: string, now: number): Record<string, unknown> {
  const dataRemoved = isExpired(job, REPLICATE_LIFETIMES, now);
  const model = modelById(job.model);
  const api = `${baseUrl}/v1/predictions/${job.id}`;
  const { createdAt, startedAt, completedAt } = job;
  return {
    id: job.id,
    model: job.model,
    version: model && !model.official ? model.versions[0] : 'hidden',
    input: dataRemoved ? {} : job.input,
    output: job.state === 'succeeded' && !dataRemoved ? made(job, baseUrl, model?.output) : null,
    logs: dataRemoved ? '' : job.logs,
    error: errorOf(job),
    status: STATUSES[job.state],
    source: 'api',
    data_removed: dataRemoved,
    created_at: iso(createdAt),
    started_at: startedAt === null ? null : iso(startedAt),
    completed_at: completedAt === null ? null : iso(completedAt),
    metrics:
      completedAt === null
        ? {}
        : {
            ...(startedAt === null ? {} : { predict_time: (completedAt - startedAt) / 1_000 }),
            total_time: (completedAt - createdAt) / 1_000,
          },
    urls: { get: api, cancel: `${api}/cancel` },
  };
}

function made(job: SimulatedJob, baseUrl: string, form: SimulatedModel['output'] = 'uri'): unknown {
  const urls = outputUrls(job, baseUrl);
  switch (form) {
    case 'list':
      return urls;
    case 'parts':
      return Object.fromEntries(job.outputs.map((name, at) => [name.split('.')[0], urls[at]]));
    case 'uri':
      return urls[0] ?? null;
  }
}

function errorOf({ failure }: SimulatedJob): string | null {
  if (!failure) return null;
  if (failure.message !== '') return failure.message;
  return failure.kind === 'policy' ? REFUSAL : BREAKDOWN;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
