import { outputUrls } from '../works/core.ts';
import { isExpired, type Lifetimes, type Work } from '../works/work.ts';
import type { ReplicateModel } from './model.ts';
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
} as const satisfies Record<Work['state'], string>;

const REFUSAL = 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)';
const BREAKDOWN = 'Prediction interrupted; please retry (code: PA)';

/** The work as Replicate's API shows it at `now`: what is past its hour is gone, whether or not its files have been swept. */
export function present(work: Work, baseUrl: string, now: number): Record<string, unknown> {
  const dataRemoved = isExpired(work, REPLICATE_LIFETIMES, now);
  const model = modelById(work.model);
  const api = `${baseUrl}/v1/predictions/${work.id}`;
  const { createdAt, startedAt, completedAt } = work;
  return {
    id: work.id,
    model: work.model,
    version: model && !model.official ? model.versions[0] : 'hidden',
    input: dataRemoved ? {} : work.input,
    output: work.state === 'succeeded' && !dataRemoved ? made(work, baseUrl, model?.output) : null,
    logs: dataRemoved ? '' : work.logs,
    error: errorOf(work),
    status: STATUSES[work.state],
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

function made(work: Work, baseUrl: string, form: ReplicateModel['output'] = 'uri'): unknown {
  const urls = outputUrls(work, baseUrl);
  switch (form) {
    case 'list':
      return urls;
    case 'parts':
      return Object.fromEntries(work.outputs.map((name, at) => [name.split('.')[0], urls[at]]));
    case 'uri':
      return urls[0] ?? null;
  }
}

function errorOf({ failure }: Work): string | null {
  if (!failure) return null;
  if (failure.message !== '') return failure.message;
  return failure.kind === 'policy' ? REFUSAL : BREAKDOWN;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
