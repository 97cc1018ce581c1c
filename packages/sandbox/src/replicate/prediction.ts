import { z } from 'zod';
import { Fate } from '../control/faults.ts';

export const TERMINAL = ['succeeded', 'failed', 'canceled', 'aborted'] as const;
const Status = z.enum(['starting', 'processing', ...TERMINAL]);

/** A prediction as it lies on disk. Times are milliseconds since the epoch. */
export const Prediction = z.object({
  id: z.string(),
  model: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** The seed in use, also where the input has none: work cut short comes out the same the second time. */
  seed: z.int(),
  status: Status,
  error: z.string().nullable(),
  logs: z.string(),
  /** Names of the files made. */
  outputs: z.array(z.string()),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  completedAt: z.int().nullable(),
  /** Milliseconds after creation at which the client wants it stopped. */
  cancelAfterMs: z.int().nullable(),
  webhook: z.object({ url: z.string(), events: z.array(z.string()) }).nullable(),
  /** Whether input and output have been deleted, as happens an hour after the end. */
  dataRemoved: z.boolean(),
  fate: Fate.nullable(),
});
export type Prediction = z.infer<typeof Prediction>;

export function isTerminal(prediction: Prediction): boolean {
  return (TERMINAL as readonly string[]).includes(prediction.status);
}

/** Replicate's rule: inputs, outputs and logs of API predictions are deleted an hour after they end. */
export const DATA_LIFETIME_MS = 60 * 60 * 1_000;
/** How long the bare record stays after that. Ours; Replicate keeps it. */
export const RECORD_LIFETIME_MS = 24 * DATA_LIFETIME_MS;

/** The prediction as Replicate's API shows it. `baseUrl` is the server's own address, without a trailing slash. */
export function present(prediction: Prediction, output: 'uri' | 'list', baseUrl: string): Record<string, unknown> {
  const urls = prediction.outputs.map((name) => `${baseUrl}/delivery/${prediction.id}/${name}`);
  const made = output === 'list' ? urls : urls[0];
  const api = `${baseUrl}/v1/predictions/${prediction.id}`;
  const { startedAt, completedAt } = prediction;
  return {
    id: prediction.id,
    model: prediction.model,
    version: 'hidden',
    input: prediction.dataRemoved ? {} : prediction.input,
    output: prediction.status === 'succeeded' && !prediction.dataRemoved ? (made ?? null) : null,
    logs: prediction.dataRemoved ? '' : prediction.logs,
    error: prediction.error,
    status: prediction.status,
    source: 'api',
    data_removed: prediction.dataRemoved,
    created_at: iso(prediction.createdAt),
    started_at: startedAt === null ? null : iso(startedAt),
    completed_at: completedAt === null ? null : iso(completedAt),
    metrics:
      completedAt === null
        ? {}
        : {
            ...(startedAt === null ? {} : { predict_time: (completedAt - startedAt) / 1_000 }),
            total_time: (completedAt - prediction.createdAt) / 1_000,
          },
    urls: { get: api, cancel: `${api}/cancel` },
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
