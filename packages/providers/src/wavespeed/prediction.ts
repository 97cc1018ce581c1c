import { z } from 'zod';
import { failureCodeOf, madeVideos, type ReadFailure, running, saysPolicy } from '../http/index.ts';
import type { Progress } from '../spec/index.ts';

/** WaveSpeed's envelope of every response, including errors, some of which come with HTTP 200. */
const Envelope = z.object({
  code: z.coerce.number(),
  message: z.string().nullish().catch(undefined),
});

/** The fields of a prediction that we read; others may change. */
const Prediction = z.object({
  data: z.object({
    status: z.string(),
    outputs: z.array(z.string()).nullish().catch(undefined),
    error: z.string().nullish().catch(undefined),
  }),
});

/**
 * The error status of a response with HTTP 200; undefined if it succeeded. A failed prediction is a valid response,
 * whatever its code.
 */
export function statusInEnvelope(body: unknown): number | undefined {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success || envelope.data.code < 300 || Prediction.safeParse(body).success) return undefined;
  return envelope.data.code;
}

export const readWaveSpeedFailure: ReadFailure = (status, body) => {
  const envelope = Envelope.safeParse(body);
  const message = envelope.success ? (envelope.data.message ?? '') : '';
  const code = failureCodeOf(status);
  return {
    code: code === 'invalid_input' && saysPolicy(message) ? 'policy' : code,
    message: message || `HTTP ${status}`,
  };
};

/** Progress of a prediction; `undefined` if it is not one. */
export function progressOfPrediction(body: unknown): Progress | undefined {
  const parsed = Prediction.safeParse(body);
  if (!parsed.success) return undefined;
  const { status, outputs, error } = parsed.data.data;
  switch (status) {
    case 'completed':
      return madeVideos(outputs);
    case 'cancelled':
      return { state: 'canceled' };
    // `timeout` and `deleted` are final, too (wavespeed 0.3.2, `TERMINAL_FAILURE_STATUSES`).
    case 'failed':
    case 'timeout':
    case 'deleted':
      return {
        state: 'failed',
        failure: { code: saysPolicy(error ?? '') ? 'policy' : 'provider', message: error || status },
      };
    case 'created':
      return { state: 'waiting', phase: 'queued' };
    default:
      // An unknown status is not final: the job's deadline decides.
      return running();
  }
}
